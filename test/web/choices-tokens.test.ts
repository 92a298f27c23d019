import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, patience, servePage, useBrowser } from './browser.ts'
import { confirm, list, openSandbox, pick } from './choosing.ts'

const card = (name: string, token: number | null) => [{ card: name, token }]

/** Cards with tokens lie around the middle, and one that deals with tokens is in hand. */
const around = (name: string) => ({
  turn: 0,
  board: {
    C12: card('king', 0),
    C21: card('queen', 1),
    C23: card('thief', null),
    C32: card('prince', 1),
    N2: card('soldier#1', 1),
    N3: card('soldier#2', 1),
  },
  hands: [[name, 'witch'], ['fairy']],
  exchange: [],
  decks: [1, 1],
})

describe.skipIf(!hasBrowser)(inBrowser('in Castle, with tokens'), patience, () => {
  const browser = useBrowser()

  /** The card is laid into the middle, and asks. */
  const play = async (name: string) => {
    const sandbox = { position: around(name.toLowerCase()) }
    const opened = await openSandbox(browser, await servePage(), { game: 'castle', sandbox })
    await pick(opened.page, 'Play')
    await pick(opened.page, new RegExp(`^${name}`))
    await list(opened.page, 'At', 'C22')
    await confirm(opened.page, opened.castellan, opened.id)
    return opened
  }

  test('two cards trade their tokens: whose each bears is told', async () => {
    const { castellan, id, page, panel } = await play('Conspirator')
    await panel.getByRole('heading', { name: 'Swap tokens, seat 0' }).waitFor()
    await panel.getByRole('group', { name: 'Cards: 2 of 2' }).waitFor()
    expect(await panel.locator('.option').allTextContents()).toEqual([
      'Kingtoken of Ada (seat 0)',
      'Queentoken of Ada (seat 1)',
      'Princetoken of Ada (seat 1)',
      'Soldier 1token of Ada (seat 1)',
      'Soldier 2token of Ada (seat 1)',
    ])
    await panel.getByLabel('Queen').uncheck()
    await page.locator('.preview .refused').waitFor()
    expect(await panel.locator('.confirm').isDisabled()).toBe(true)
    await panel.getByLabel('Soldier 1').check()
    await page
      .locator('.preview li', { hasText: 'Tokens swapped — cards King, Soldier 1' })
      .waitFor()
    const events = await confirm(page, castellan, id)
    const cards = ['king', 'soldier#1']
    expect(events).toContainEqual(expect.objectContaining({ type: 'tokens-swapped', cards }))
  })

  test('three tokens of another seat give way', async () => {
    const { castellan, id, page, panel } = await play('Merchant')
    await panel.getByRole('heading', { name: 'Replace tokens, seat 0' }).waitFor()
    await panel.getByLabel('Prince').uncheck()
    await panel.getByRole('group', { name: 'Cards: 2 of 3' }).waitFor()
    await panel.getByLabel('Soldier 2').check()
    await page.locator('.preview li', { hasText: 'Ada (seat 0): extra action granted' }).waitFor()
    const events = await confirm(page, castellan, id)
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'tokens-replaced',
        cards: ['queen', 'soldier#1', 'soldier#2'],
        by: 0,
      }),
    )
    await panel.getByRole('heading', { name: 'Your turn, seat 0' }).waitFor()
  })

  test('tokens are dealt out anew among neighbours, one of which has none', async () => {
    const { castellan, id, page, panel } = await play('Spy')
    await panel.getByRole('heading', { name: 'Rearrange tokens, seat 0' }).waitFor()
    const king = panel.getByLabel('King')
    expect(await king.locator('option').allTextContents()).toEqual([
      'Ada (seat 0)',
      'Ada (seat 1)',
      'None',
    ])
    await king.selectOption({ label: 'None' })
    await panel.getByLabel('Queen').selectOption({ label: 'Ada (seat 0)' })
    await page
      .locator('.preview li', {
        hasText: 'King: none; Queen: Ada (seat 0); Thief: Ada (seat 1); Prince: Ada (seat 1)',
      })
      .waitFor()
    const events = await confirm(page, castellan, id)
    const tokens = { king: null, queen: 0, thief: 1, prince: 1 }
    expect(events).toContainEqual(expect.objectContaining({ type: 'tokens-rearranged', tokens }))
  })
})
