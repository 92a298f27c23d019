import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { connect, type Match } from '../../src/client/client.ts'
import {
  hasBrowser,
  inBrowser,
  openPage,
  patience,
  servePage,
  show,
  useBrowser,
} from './browser.ts'
import { keysOf } from './keys.ts'

const isSoak = process.env['SOAK'] === '1'

type Keys = ReturnType<typeof keysOf>

/** Registers through the page; the token is shown once. */
const signUp = async (page: Page, { reachNamed, press, type }: Keys): Promise<string> => {
  await reachNamed(/Sign in to play/)
  await press('Enter')
  await page.waitForSelector('form.card')
  await reachNamed(/Your name/)
  await type('Ada')
  await press('Enter')
  const secret = await page.locator('.secret').textContent()
  await reachNamed(/I have kept it/)
  await press('Enter')
  await page.getByText('Good day, Ada').waitFor()
  return secret ?? ''
}

/** Plays a match that is shown to its end, and tells what was said meanwhile. */
const playOn = async (page: Page, keys: Keys): Promise<string> => {
  const match = page.locator('.match')
  const said: string[] = []
  for (let turns = 0; ; turns++) {
    await page.waitForSelector('.turn-panel .confirm, .match[data-status=finished]')
    if ((await match.getAttribute('data-status')) === 'finished') break
    const version = await match.getAttribute('data-version')
    await keys.turn(turns)
    await page.waitForFunction(
      (before) => document.querySelector('.match')?.getAttribute('data-version') !== before,
      version,
    )
    said.push((await page.getByRole('log').textContent()) ?? '')
  }
  return said.join('\n')
}

const outcomeOf = async (url: string, token: string, id: string): Promise<Match['outcome']> =>
  (await connect({ url, token }).operations.getMatch({ path: { match: id } })).outcome

describe.skipIf(!hasBrowser)(inBrowser('with the keyboard alone'), patience, () => {
  const browser = useBrowser()

  test('one signs up, and plays a match to its end', async () => {
    const api = await servePage()
    const page = await openPage(browser(), api, undefined)
    const keys = keysOf(page)
    const token = await signUp(page, keys)
    const { id } = await connect({ url: api.url, token }).create({
      game: 'carcassonne',
      seats: 2,
      bots: [{ seat: 1, level: 'greedy' }],
      sandbox: { position: { remaining: { U: 3, V: 2 } } },
    })
    await show(page, `/match/${id}`)
    await page.waitForSelector('.turn-panel .confirm')
    await keys.reachNamed(/Board/)
    await keys.watchFocus()
    const said = await playOn(page, keys)
    expect(said).toMatch(/Ada: tile placed/)
    expect(said).toMatch(/Bot 1: tile placed/)
    expect(await page.getByRole('status').allTextContents()).toContainEqual(
      expect.stringMatching(/won\. +Ada \d+, Bot 1 \d+/),
    )
    expect(await keys.lost()).toBe(0)
    expect(await outcomeOf(api.url, token, id)).toMatchObject({ reason: 'completed' })
  })

  test('the tile in hand is turned by r, from the board and from its questions', async () => {
    const api = await servePage()
    const page = await openPage(browser(), api, undefined)
    const keys = keysOf(page)
    const token = await signUp(page, keys)
    const { id } = await connect({ url: api.url, token }).create({
      game: 'carcassonne',
      seats: 2,
      sandbox: { draws: ['U'] },
    })
    await show(page, `/match/${id}`)
    await page.waitForSelector('.turn-panel .confirm')
    await keys.reach(({ tag }) => tag === 'SELECT')
    await keys.press('ArrowDown')
    const turned = page.locator('.turn [role=status]')
    const before = await turned.textContent()
    await keys.press('r')
    await page.waitForFunction(
      (text) => document.querySelector('.turn [role=status]')?.textContent !== text,
      before,
    )
    await page.locator('.board').focus()
    await keys.press('r')
    await page.waitForFunction(
      (text) => document.querySelector('.turn [role=status]')?.textContent === text,
      before,
    )
  })

  test('one starts a match from the form', async () => {
    const api = await servePage()
    const page = await openPage(browser(), api, undefined)
    const keys = keysOf(page)
    const token = await signUp(page, keys)
    await keys.reachNamed(/New match/)
    await keys.press('Enter')
    await page.waitForSelector('form.wish')
    await keys.reachNamed(/Seat 1/)
    await keys.press('ArrowDown')
    await keys.reachNamed(/Start the match/)
    await keys.press('Enter')
    await page.waitForSelector('.turn-panel .confirm')
    await keys.watchFocus()
    if (!isSoak) return keys.turn(0)
    await playOn(page, keys)
    const id = new URL(page.url()).hash.replace('#/match/', '')
    expect(await outcomeOf(api.url, token, id)).toMatchObject({ reason: 'completed' })
    return expect(await keys.lost()).toBe(0)
  })
})
