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

const bots = [{ seat: 1, level: 'greedy' as const }]

describe.skipIf(!hasBrowser)(inBrowser('a turn'), () => {
  const browser = useBrowser()

  test('keeps what was chosen when it is loaded anew in mid-turn', {
    timeout: 120_000,
  }, async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const { id } = await castellan.create({
      game: 'carcassonne',
      seats: 2,
      bots,
      sandbox: { draws: ['U'] },
    })
    const page = await openPage(browser(), api, token)
    await show(page, `/match/${id}`)
    await page.locator('.spot.square').first().click()
    const meeple = page.locator('.turn-panel input[name=facet-meeple]').nth(1)
    await meeple.check()
    await page.locator('.preview li', { hasText: 'meeple placed' }).waitFor()
    const told = await page.locator('.preview li').allTextContents()
    await page.reload()
    await page.waitForSelector('.preview li')
    expect(await meeple.isChecked()).toBe(true)
    expect(await page.locator('.preview li').allTextContents()).toEqual(told)
    await page.locator('.turn-panel button.confirm').click()
    await page.waitForFunction(
      () => document.querySelector('.match')?.getAttribute('data-version') !== '1',
    )
    const { items } = await castellan.operations.listEvents({ path: { match: id } })
    expect(items[1]!.events.map(({ type }) => type)).toContain('meeple-placed')
  })

  test('is played by the keyboard alone', { timeout: 120_000 }, async () => {
    const api = await servePage()
    const page = await openPage(browser(), api, undefined)
    const { keyboard } = page
    /** Goes on to what has a name. */
    const reach = async (name: RegExp) => {
      for (let steps = 0; steps < 80; steps++) {
        await keyboard.press('Tab')
        const focused = await page.evaluate(() => {
          const { activeElement: one, body } = document
          if (!one || one === body) return ''
          const isField = one instanceof HTMLInputElement || one instanceof HTMLSelectElement
          const said = isField ? one.labels?.[0]?.textContent : one.textContent
          return `${one.getAttribute('aria-label') ?? ''} ${said ?? ''}`
        })
        if (name.test(focused)) return
      }
      throw new Error(`${name} cannot be reached`)
    }
    await reach(/Sign in to play/)
    await keyboard.press('Enter')
    await page.waitForSelector('form.card')
    await reach(/Your name/)
    await keyboard.type('Ada')
    await keyboard.press('Enter')
    await page.waitForSelector('.secret')
    await reach(/I have kept it/)
    await keyboard.press('Enter')
    await page.waitForSelector('a.confirm')
    await reach(/New match/)
    await keyboard.press('Enter')
    await page.waitForSelector('form.wish')
    await reach(/Seat 1/)
    await keyboard.press('ArrowDown')
    await reach(/Start the match/)
    await keyboard.press('Enter')
    await page.waitForSelector('.turn-panel')
    if ((await page.locator('select[aria-label=Place]').count()) > 0) {
      await reach(/Place/)
      await keyboard.press('ArrowDown')
    }
    await page.waitForSelector('.turn-panel button.confirm:enabled')
    await reach(/Confirm/)
    await keyboard.press('Enter')
    await page.waitForFunction(
      () => Number(document.querySelector('.match')?.getAttribute('data-version')) > 1,
    )
  })
})
