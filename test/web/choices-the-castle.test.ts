import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, patience, servePage, useBrowser } from './browser.ts'
import { confirm, list, openSandbox, pick, preview } from './choosing.ts'

const tile = (id: string, x: number, y: number, rotation: number) => ({
  tile: id,
  x,
  y,
  rotation,
  seat: 0,
})

describe.skipIf(!hasBrowser)(inBrowser('in The Castle'), patience, () => {
  const browser = useBrowser()
  const game = 'carcassonne-the-castle'

  test('the order of two scorings and a wall tile to double one are chosen', async () => {
    const position = {
      scores: [4, 4],
      drawn: 'c02',
      wallTiles: [[3], []],
      board: [tile('n16', 8, 8, 90), tile('n03', 8, 7, 270), tile('n12', 9, 7, 270)],
      followers: [
        { seat: 0, x: 8, y: 8, segment: 0 },
        { seat: 0, x: 9, y: 7, segment: 2 },
      ],
    }
    const { castellan, id, page, panel } = await openSandbox(browser, await servePage(), {
      game,
      sandbox: { position },
    })
    await list(page, 'Place', 'At 9, 8')
    const legends = await panel.locator('legend').allTextContents()
    expect(legends).toEqual(['Place', 'Follower', 'Use', 'Order'])
    await pick(page, /^Wall tile 3.*8, 8/)
    await pick(page, /^On the house at 8, 8, then/)
    await preview(page, /Ada \(seat 0\) \+\d+.*wall tile used/i)
    const events = await confirm(page, castellan, id)
    expect(events.filter(({ type }) => type === 'feature-scored')).toMatchObject([
      { x: 8, y: 8, wallTile: 3 },
      { x: 9, y: 7 },
    ])
  })

  test('a wall tile gives a second turn', async () => {
    const position = { wallTiles: [[1], []], drawn: 'n03' }
    const { castellan, id, page, panel } = await openSandbox(browser, await servePage(), {
      game,
      sandbox: { position },
    })
    await list(page, 'Place', 'At 5, 0')
    await pick(page, 'Wall tile 1')
    await preview(page, 'extra turn')
    const events = await confirm(page, castellan, id)
    expect(events.map(({ type }) => type)).toContain('extra-turn')
    await panel.getByRole('heading', { name: 'Your turn, seat 0' }).waitFor()
  })
})
