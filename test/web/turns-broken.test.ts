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

describe.skipIf(!hasBrowser)(inBrowser('a turn, when the connection breaks,'), patience, () => {
  const browser = useBrowser()

  test('is the same request when it is sent again, also after a reload', async () => {
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
