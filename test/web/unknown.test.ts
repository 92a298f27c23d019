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
import { takeTurn } from './playing.ts'

describe.skipIf(!hasBrowser)(inBrowser('the page'), patience, () => {
  const browser = useBrowser()

  test('plays a game that it has never heard of', async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const wish = JSON.parse('{"game":"whist","seats":2,"bots":[{"seat":1,"level":"random"}]}')
    const { id } = await castellan.create(wish)
    const page = await openPage(browser(), api, token)
    await show(page, `/match/${id}`)
    let turns = 0
    while (turns < 30 && (await takeTurn(page, turns))) turns++
    expect(turns).toBeGreaterThan(0)
    expect((await castellan.operations.getMatch({ path: { match: id } })).status).toBe('finished')
  })
})
