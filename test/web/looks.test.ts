import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  hasBrowser,
  inBrowser,
  openPage,
  servePage,
  show,
  somebody,
  useBrowser,
} from './browser.ts'

const groundOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((found) => getComputedStyle(found).backgroundColor)

describe.skipIf(!hasBrowser)(inBrowser('how it looks'), () => {
  const browser = useBrowser()

  test('a link that is the thing to do looks as a button that is', async () => {
    const api = await servePage()
    const { token } = await somebody(api, 'Ada')
    const page = await openPage(browser(), api, token)
    await page.waitForSelector('a.confirm')
    const ground = await groundOf(page, 'button.confirm')
    expect(ground).not.toBe(await groundOf(page, '.shelf'))
    expect(await groundOf(page, 'a.confirm')).toBe(ground)
  })

  test('however many play, what is to be decided is in sight', async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const bots = [1, 2, 3, 4].map((seat) => ({ seat, level: 'random' as const }))
    const { id } = await castellan.create({ game: 'carcassonne', seats: 5, bots })
    const viewport = { width: 1024, height: 768 }
    const page = await openPage(browser(), api, token, { viewport })
    await show(page, `/match/${id}`)
    const panel = page.locator('.turn-panel')
    await panel.locator('.confirm').waitFor()
    const { y, height } = (await panel.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(viewport.height)
  })

  test('a lost connection is said once, and moves nothing', async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const { id } = await castellan.create({
      game: 'castle',
      seats: 2,
      bots: [{ seat: 1, level: 'random' }],
    })
    const page = await openPage(browser(), api, token)
    await show(page, `/match/${id}`)
    await page.waitForSelector('.turn-panel')
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
    await page.context().setOffline(true)
    await page.getByText('You are offline').waitFor()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    const asked = page.waitForResponse((response) => response.url().endsWith(`/v1/matches/${id}`))
    await page.context().setOffline(false)
    await asked
    expect(failed.filter((path) => !path.endsWith('/stream'))).toEqual([])
    expect(await page.locator('.fault').count()).toBe(0)
  })
})
