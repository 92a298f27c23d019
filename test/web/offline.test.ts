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

describe.skipIf(!hasBrowser)(inBrowser('without a connection'), () => {
  const browser = useBrowser()

  test('the page says so, and catches up by itself', { timeout: 120_000 }, async () => {
    const api = await servePage()
    const [ada, bob] = [await somebody(api, 'Ada'), await somebody(api, 'Bob')]
    const { id } = await bob.castellan.create({ game: 'carcassonne-the-castle', seats: 2 })
    const path = { match: id }
    await ada.castellan.operations.takeSeat({ path, body: {} })
    const page = await openPage(browser(), api, ada.token)
    await page.evaluate(() => {
      document.documentElement.dataset['loaded'] = 'once'
    })
    await show(page, `/match/${id}`)
    await page.waitForSelector('.match[data-version="2"]')
    await page.context().setOffline(true)
    await page.getByText('You are offline').waitFor()
    const { actions, version } = await bob.castellan.operations.listLegalActions({ path })
    await bob.castellan.act(id, actions[0]!, { version })
    await bob.castellan.operations.sayMessage({ path, body: { text: 'over to you' } })
    expect(await page.locator('.match').getAttribute('data-version')).toBe('2')
    await page.context().setOffline(false)
    await page.waitForSelector('.match[data-version="3"]')
    await page.getByText('over to you').waitFor()
    await page.getByText('You are offline').waitFor({ state: 'detached' })
    expect(await page.locator('html').getAttribute('data-loaded')).toBe('once')
    await bob.castellan.operations.sayMessage({ path, body: { text: 'are you there?' } })
    await page.getByText('are you there?').waitFor()
  })
})
