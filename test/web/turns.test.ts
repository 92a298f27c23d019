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

  test('sent again after a fault of the network and a reload, is the same request', async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const { id } = await castellan.create({ game: 'carcassonne', seats: 2, sandbox })
    const page = await openPage(browser(), api, token)
    const keys: string[] = []
    let isDown = true
    await page.route('**/actions', (route, request) => {
      keys.push(request.headers()['idempotency-key'] ?? 'none')
      return isDown ? route.abort() : route.continue()
    })
    await show(page, `/match/${id}`)
    await page.locator('.spot.square').first().click()
    await page.locator('.turn-panel button.confirm').click()
    await page.getByText('The service cannot be reached').first().waitFor()
    await page.reload()
    isDown = false
    await page.locator('.turn-panel button.confirm:enabled').click()
    await page.waitForSelector('.match[data-version="2"]')
    expect(keys.length).toBeGreaterThan(2)
    expect(new Set(keys).size).toBe(1)
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

  test('of another arrives, though the feed was refused for a while', async () => {
    const api = await servePage()
    const [ada, bob] = [await somebody(api, 'Ada'), await somebody(api, 'Bob')]
    const { id } = await bob.castellan.create({ game: 'carcassonne', seats: 2 })
    await ada.castellan.operations.takeSeat({ path: { match: id }, body: {} })
    const page = await openPage(browser(), api, ada.token)
    let refusals = 0
    await page.route('**/stream*', (route) =>
      refusals++ < 4 ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await show(page, `/match/${id}`)
    await page.getByText('Waiting for Bob').waitFor()
    const path = { match: id }
    const { actions, version } = await bob.castellan.operations.listLegalActions({ path })
    await bob.castellan.act(id, actions[0]!, { version })
    await page.getByText('It is your turn').waitFor()
    await page.getByRole('log').getByText('Bob: tile placed').waitFor()
    expect(refusals).toBeGreaterThan(4)
  })
})
