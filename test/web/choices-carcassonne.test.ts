import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, patience, servePage, useBrowser } from './browser.ts'
import { confirm, list, openSandbox, pick, preview } from './choosing.ts'

const tile = (id: string, x: number, y: number) => ({ tile: id, x, y, rotation: 0, seat: null })

const game = 'carcassonne'

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
    await preview(page, /Ada \(seat 0\): meeple placed — meeple, field in the north/)
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
    await spots.nth(1).waitFor()
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
    await page.locator('.preview .gain', { hasText: 'Ada (seat 0) +3' }).waitFor()
    const events = await confirm(page, castellan, id)
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'meeple-returned', kind: 'abbot', seat: 0 }),
    )
    await page.locator('.seat-0 .score', { hasText: '3' }).waitFor()
  })
})
