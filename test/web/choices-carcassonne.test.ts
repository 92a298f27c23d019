import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, patience, servePage, useBrowser } from './browser.ts'
import { confirm, list, openSandbox, pick, preview } from './choosing.ts'

const tile = (id: string, x: number, y: number) => ({ tile: id, x, y, rotation: 0, seat: null })

const game = 'carcassonne'
const castles = { castlesAndBridges: true }

describe.skipIf(!hasBrowser)(inBrowser('in Carcassonne'), patience, () => {
  const browser = useBrowser()

  test('a farmer is put down by pointing at the field', async () => {
    const { castellan, id, page } = await openSandbox(browser, await servePage(), {
      game,
      sandbox: { position: { drawn: 'U' } },
    })
    await list(page, 'Place', 'At 1, 0')
    await page.locator('.spot[data-facet=meeple]').first().click()
    expect(await page.locator('.options input:checked').count()).toBe(1)
    await pick(page, /Meeple on the field in the north/)
    expect(await preview(page)).toMatch(/Ada: meeple placed — meeple, field in the north/)
    const events = await confirm(page, castellan, id)
    expect(events).toContainEqual(expect.objectContaining({ type: 'meeple-placed', segment: 2 }))
  })

  test('pointing again at a place for two figures chooses the other', async () => {
    const { page } = await openSandbox(browser, await servePage(), {
      game,
      options: { abbot: true },
      sandbox: { position: { drawn: 'B' } },
    })
    const spots = page.locator('.spot[data-facet=meeple]')
    expect(await spots.count()).toBe(2)
    const checked = async () => {
      await page.locator('.spot[data-facet=meeple][data-option*="segment\\":0"]').click()
      return page.locator('.option', { has: page.locator('input:checked') }).textContent()
    }
    expect([await checked(), await checked(), await checked()]).toEqual([
      'Meeple on the monastery',
      'Abbot on the monastery',
      'Meeple on the monastery',
    ])
  })

  test('the abbot is called back, and what he scores is seen before', async () => {
    const board = [tile('D', 0, 0), tile('B', 0, 1)]
    const meeples = [{ seat: 0, kind: 'abbot', x: 0, y: 1, segment: 0 }]
    const { castellan, id, page } = await openSandbox(browser, await servePage(), {
      game,
      options: { abbot: true },
      sandbox: { position: { board, meeples, drawn: 'U' } },
    })
    await list(page, 'Place', 'At -1, 1')
    await pick(page, 'Abbot')
    await page.locator('.preview .gain', { hasText: 'Ada +3' }).waitFor()
    const events = await confirm(page, castellan, id)
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'meeple-returned', kind: 'abbot', seat: 0 }),
    )
    await page.locator('.seat-0 .score', { hasText: '3' }).waitFor()
  })

  test('a bridge is told before it is built, and a knight stands on it', async () => {
    const { castellan, id, page } = await openSandbox(browser, await servePage(), {
      game,
      options: castles,
      sandbox: { position: { drawn: 'B' } },
    })
    await list(page, 'Place', 'At 1, 0')
    await pick(page, 'Meeple on bridge')
    expect(await preview(page)).toContain('Bridge built — EW, at 1, 0')
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
    await preview(page)
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
    expect(await preview(page)).toContain('Barn built — NW')
    const events = await confirm(page, castellan, id)
    expect(events).toContainEqual(expect.objectContaining({ type: 'barn-built', corner: 'NW' }))
  })
})
