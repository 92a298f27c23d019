import { describe, expect, test } from 'vitest'
import type { MatchWish } from '../../src/client/client.ts'
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

const isSoak = process.env['SOAK'] === '1'

/** In `npm test` a few turns; `npm run soak -- test/web` plays to the end. */
const most = isSoak ? 400 : 2

const bots = [{ seat: 1, level: 'greedy' as const }]
const everything = { river: true, abbot: true, castlesInGermany: true, castlesAndBridges: true }
const wishes: readonly MatchWish[] = [
  { game: 'carcassonne', seats: 2, options: everything, bots },
  { game: 'carcassonne-the-castle', seats: 2, bots },
  { game: 'castle', seats: 2, bots },
]

describe.skipIf(!hasBrowser)(inBrowser('in the browser'), patience, () => {
  const browser = useBrowser()

  test.each(wishes)('$game is played against a bot', async (wish) => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const { id } = await castellan.create(wish)
    const page = await openPage(browser(), api, token)
    await show(page, `/match/${id}`)
    let turns = 0
    while (turns < most && (await takeTurn(page, turns))) turns++
    const { status, version } = await castellan.operations.getMatch({ path: { match: id } })
    expect(version).toBeGreaterThan(turns)
    expect(status).toBe(isSoak ? 'finished' : 'running')
  })
})
