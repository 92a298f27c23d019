import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, patience, servePage, useBrowser } from './browser.ts'
import { confirm, list, openSandbox, pick, preview } from './choosing.ts'

const tile = (id: string, x: number, y: number) => ({ tile: id, x, y, rotation: 0, seat: null })

const game = 'carcassonne'
const castles = { castlesAndBridges: true }

describe.skipIf(!hasBrowser)(inBrowser('with Bridges, Castles and Barns'), patience, () => {
  const browser = useBrowser()

  test('a bridge is told before it is built, and a knight stands on it', async () => {
    const { castellan, id, page } = await openSandbox(browser, await servePage(), {
      game,
      options: castles,
      sandbox: { position: { drawn: 'B' } },
    })
    await list(page, 'Place', 'At 1, 0')
    await pick(page, 'Meeple on bridge')
    await preview(page, 'Bridge built — EW, at 1, 0')
    const events = await confirm(page, castellan, id)
    expect(events).toContainEqual(expect.objectContaining({ type: 'meeple-placed', on: 'bridge' }))
  })

  test('a castle is built where it can be', async () => {
    const { castellan, id, page } = await openSandbox(browser, await servePage(), {
      game,
      options: castles,
      sandbox: { position: { drawn: 'E' } },
    })
    await list(page, 'Place', 'At 0, -1')
    await pick(page, 'Castle on the city')
    await pick(page, 'Meeple on castle')
    await preview(page, 'Castle built')
    const events = await confirm(page, castellan, id)
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['castle-built', 'meeple-placed']),
    )
  })

  test('a barn is built by pointing at its corner', async () => {
    const board = [tile('B', 0, 0), tile('B', 1, 0), tile('B', 0, 1)]
    const meeples = [{ seat: 0, kind: 'meeple', x: 0, y: 0, segment: 1 }]
    const { castellan, id, page } = await openSandbox(browser, await servePage(), {
      game,
      options: castles,
      sandbox: { position: { board, meeples, drawn: 'B' } },
    })
    await list(page, 'Place', 'At 1, 1')
    await page.locator('.spot[data-facet=build]').click()
    await preview(page, 'Barn built — NW')
    const events = await confirm(page, castellan, id)
    expect(events).toContainEqual(expect.objectContaining({ type: 'barn-built', corner: 'NW' }))
  })
})
