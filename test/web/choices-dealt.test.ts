import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, patience, servePage, useBrowser } from './browser.ts'
import { confirm, list, openSandbox, pick, preview } from './choosing.ts'

const card = (name: string, token: number | null) => [{ card: name, token }]

/** The Minstrel, around whom cards change their places. */
const minstrel = {
  turn: 0,
  board: { C11: card('king', 1), C12: card('spy', 1), C13: card('thief', 0) },
  hands: [['minstrel', 'queen'], ['witch']],
  exchange: [],
  decks: [1, 1],
}

/** The Alchemist, who exchanges cards. */
const alchemist = {
  turn: 0,
  board: {},
  hands: [['alchemist', 'thief'], ['witch']],
  exchange: ['queen', 'spy'],
  decks: [1, 1],
}

describe.skipIf(!hasBrowser)(
  inBrowser('in Castle, with answers too many to list'),
  patience,
  () => {
    const browser = useBrowser()
    const open = async (position: object) =>
      openSandbox(browser, await servePage(), { game: 'castle', sandbox: { position } })

    test('cards change their places: one that takes a place gives its own', async () => {
      const { castellan, id, page, panel } = await open(minstrel)
      await pick(page, 'Play')
      await pick(page, /^Minstrel/)
      await list(page, 'At', 'C22')
      await confirm(page, castellan, id)
      await panel.getByRole('heading', { name: 'Permute cards, seat 0' }).waitFor()
      await panel.getByLabel('King').selectOption('C13')
      await panel.getByLabel('Spy').selectOption('C11')
      await panel.getByLabel('Thief').selectOption('C12')
      await page.locator('.preview li', { hasText: 'King C13 Spy C11 Thief C12' }).waitFor()
      const events = await confirm(page, castellan, id)
      expect(events).toContainEqual(
        expect.objectContaining({
          type: 'cards-permuted',
          to: { king: 'C13', spy: 'C11', thief: 'C12' },
        }),
      )
    })

    test('so many cards are exchanged as are asked for', async () => {
      const { castellan, id, page, panel } = await open(alchemist)
      await pick(page, 'Play')
      await pick(page, /^Alchemist/)
      await pick(page, 'T-NW')
      await confirm(page, castellan, id)
      await panel.getByLabel('Queen').uncheck()
      await page.locator('.preview .refused').waitFor()
      expect(await panel.locator('.confirm').isDisabled()).toBe(true)
      await panel.getByLabel('Spy').check()
      await panel.getByRole('group', { name: 'Take: 1 of 1' }).waitFor()
      await preview(page, 'took Spy')
      const events = await confirm(page, castellan, id)
      expect(events).toContainEqual(
        expect.objectContaining({ type: 'cards-exchanged', gave: ['thief'], took: ['spy'] }),
      )
    })
  },
)
