import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, patience, servePage, useBrowser } from './browser.ts'
import { confirm, list, openSandbox, pick, preview } from './choosing.ts'

describe.skipIf(!hasBrowser)(inBrowser('with Castles in Germany'), patience, () => {
  const browser = useBrowser()
  const wish = {
    game: 'carcassonne',
    options: { castlesInGermany: true },
    sandbox: { draws: ['CG-1', 'CG-2', 'CG-3', 'CG-4'] },
  }

  test('a castle of one’s own is chosen by its looks, then laid instead of a draw', async () => {
    const { castellan, id, page, panel } = await openSandbox(browser, await servePage(), wish)
    await panel.getByRole('heading', { name: 'Draw or castle' }).waitFor()
    await pick(page, 'Place tile')
    expect(await panel.locator('.option .piece').count()).toBe(2)
    await pick(page, /CG-3/)
    await list(page, 'Place', 'At 1, 0')
    await preview(page, 'CG-3, at 1, 0')
    const events = await confirm(page, castellan, id)
    expect(events).toContainEqual(expect.objectContaining({ type: 'tile-placed', tile: 'CG-3' }))
  })

  test('who draws is told that chance decides, and then lays the tile', async () => {
    const { castellan, id, page, panel } = await openSandbox(browser, await servePage(), wish)
    await pick(page, 'Draw tile')
    await preview(page, 'Then chance decides.')
    const events = await confirm(page, castellan, id)
    expect(events).toContainEqual(expect.objectContaining({ type: 'tile-drawn', seat: 0 }))
    await panel.getByText('The tile in hand is').waitFor()
    await panel.getByRole('heading', { name: 'Your turn, seat 0' }).waitFor()
  })

  test('castles are chosen by their looks, seat by seat, from those that are left', async () => {
    const { castellan, id, page, panel } = await openSandbox(browser, await servePage(), {
      game: 'carcassonne',
      options: { castlesInGermany: true, castleTiles: 'chosen' },
      sandbox: {},
    })
    await panel.getByRole('heading', { name: 'Choose castle, seat 0' }).waitFor()
    expect(await panel.locator('.option .piece').count()).toBe(6)
    for (const [seat, castleTile] of [
      [0, 'CG-4'],
      [1, 'CG-2'],
      [0, 'CG-1'],
      [1, 'CG-6'],
    ] as const) {
      await panel.getByRole('heading', { name: `Choose castle, seat ${seat}` }).waitFor()
      await pick(page, castleTile)
      await page.locator('.preview li', { hasText: castleTile }).waitFor()
      const events = await confirm(page, castellan, id)
      expect(events).toContainEqual({ type: 'castle-tile-chosen', seat, castleTile })
    }
    await panel.getByRole('heading', { name: 'Draw or castle, seat 0' }).waitFor()
    await page.locator('.seat-1', { hasText: 'castle tiles: CG-2, CG-6' }).waitFor()
  })
})
