import { describe, expect, test } from 'vitest'
import {
  hasBrowser,
  inBrowser,
  openPage,
  patience,
  servePage,
  show,
  somebody,
  useBrowser,
} from './browser.ts'

/** Tiles with several places each. */
const sandbox = { draws: ['U', 'V', 'U', 'V'] }

const bots = [{ seat: 1, level: 'greedy' as const }]

describe.skipIf(!hasBrowser)(inBrowser('a turn'), patience, () => {
  const browser = useBrowser()

  test('keeps what was chosen when it is loaded anew in mid-turn', async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const { id } = await castellan.create({
      game: 'carcassonne',
      seats: 2,
      bots,
      sandbox,
    })
    const page = await openPage(browser(), api, token)
    await show(page, `/match/${id}`)
    await page.locator('.spot.square').first().click()
    const turned = page.locator('.turn [role=status]')
    const before = await turned.textContent()
    await page.getByRole('button', { name: 'Turn' }).click()
    await page.waitForFunction(
      (text) => document.querySelector('.turn [role=status]')?.textContent !== text,
      before,
    )
    const after = await turned.textContent()
    const meeple = page.locator('.turn-panel input[name=facet-meeple]').nth(1)
    await meeple.check()
    await page.locator('.preview li', { hasText: 'meeple placed' }).waitFor()
    const told = await page.locator('.preview li').allTextContents()
    await page.reload()
    await page.waitForSelector('.preview li')
    expect(await meeple.isChecked()).toBe(true)
    expect(await turned.textContent()).toBe(after)
    expect(await page.locator('.preview li').allTextContents()).toEqual(told)
    await page.locator('.turn-panel button.confirm').click()
    await page.waitForFunction(
      () => document.querySelector('.match')?.getAttribute('data-version') !== '1',
    )
    const { items } = await castellan.operations.listEvents({ path: { match: id } })
    expect(items[1]!.events.map(({ type }) => type)).toContain('meeple-placed')
  })

  test('that was taken is not taken again, though the answer was lost in a reload', async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const { id } = await castellan.create({ game: 'carcassonne', seats: 2, sandbox })
    const page = await openPage(browser(), api, token)
    const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>()
    await page.route('**/actions', async (route) => {
      await route.fetch()
      taken()
    })
    await show(page, `/match/${id}`)
    await page.locator('.spot.square').first().click()
    await page.locator('.turn-panel button.confirm').click()
    await isTaken
    await page.reload()
    await page.waitForSelector('.match[data-version="2"] .turn-panel .confirm:disabled')
    const { items } = await castellan.operations.listEvents({ path: { match: id } })
    expect(items).toHaveLength(2)
  })
})
