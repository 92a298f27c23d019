import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, patience, servePage, useBrowser } from './browser.ts'
import { confirm, openSandbox, pick, preview } from './choosing.ts'

const card = (name: string, token: number | null) => [{ card: name, token }]

/** The Lady in Waiting, who sends a card back. */
const lady = {
  turn: 0,
  board: { C22: card('queen', 1), C33: card('king', 1) },
  hands: [
    ['lady-in-waiting', 'traitor'],
    ['spy', 'witch'],
  ],
  exchange: ['herald'],
}

describe.skipIf(!hasBrowser)(inBrowser('in Castle'), patience, () => {
  const browser = useBrowser()
  const open = async (position: object) =>
    openSandbox(browser, await servePage(), { game: 'castle', sandbox: { position } })

  test('a card is laid by pointing, and what it asks is answered by pointing', async () => {
    const { castellan, id, page, panel } = await open(lady)
    await pick(page, 'Play')
    await page.locator('.spot[data-option*="lady-in-waiting"]').click()
    await page.locator('.spot[data-option*="C32"]').click()
    await preview(page, 'Decision requested — send back, Lady in Waiting')
    await confirm(page, castellan, id)
    await panel.getByRole('heading', { name: 'Send back, seat 0' }).waitFor()
    const target = page.locator('.spot[data-option*="king"]')
    if ((await target.count()) > 0) await target.click()
    const events = await confirm(page, castellan, id)
    expect(events).toContainEqual(expect.objectContaining({ type: 'card-sent-back', card: 'king' }))
  })

  test('what a card will ask is answered together with it', async () => {
    const { castellan, id, page, panel } = await open(lady)
    await pick(page, 'Play')
    await pick(page, /^Lady in Waiting/)
    await pick(page, 'C32')
    const ahead = panel.getByRole('group', { name: 'Answer ahead: send back' })
    await ahead.getByLabel('Target').selectOption({ label: 'King' })
    await ahead.getByRole('button', { name: 'Answer' }).click()
    await panel.getByText('Send back target King').waitFor()
    await page.locator('.preview li', { hasText: 'card sent back' }).waitFor()
    const events = await confirm(page, castellan, id)
    expect(events).toContainEqual(expect.objectContaining({ type: 'card-sent-back', card: 'king' }))
  })

  test('an answer ahead that is refused says why, and can be taken back', async () => {
    const { page, panel } = await open(lady)
    await pick(page, 'Play')
    await pick(page, /^Lady in Waiting/)
    await pick(page, 'C32')
    const ahead = panel.getByRole('group', { name: 'Answer ahead: send back' })
    await ahead.getByLabel('Target').selectOption({ label: 'Queen' })
    await ahead.getByRole('button', { name: 'Answer' }).click()
    await page.locator('.preview .refused').waitFor()
    expect(await panel.locator('.confirm').isDisabled()).toBe(true)
    await panel.getByRole('button', { name: 'Take the answers back' }).click()
    await preview(page, 'Decision requested — send back')
    expect(await panel.locator('.confirm').isDisabled()).toBe(false)
  })
})
