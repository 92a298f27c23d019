import { describe, expect, test } from 'vitest'
import {
  hasBrowser,
  inBrowser,
  openPage,
  servePage,
  show,
  somebody,
  useBrowser,
} from './browser.ts'

const matchAt = (address: string): string => /match_[0-9A-Z]{26}/.exec(address)![0]

describe.skipIf(!hasBrowser)(inBrowser('a new match'), () => {
  const browser = useBrowser()

  test('is all that the catalogue and the service offer', { timeout: 120_000 }, async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const page = await openPage(browser(), api, token)
    await show(page, '/new')
    const { items } = await castellan.operations.listGames()
    const { schema } = items.find(({ id }) => id === 'carcassonne')!.options
    const names = Object.keys(Object(schema['properties']))
    expect(names.length).toBeGreaterThan(5)
    await page.waitForSelector('.schema')
    expect(await page.locator('.schema > *').count()).toBe(names.length)
    await page.getByLabel('River', { exact: false }).check()
    await page.getByLabel('Castle tiles').selectOption('chosen')
    await page.getByLabel('Seats').fill('3')
    await page.getByLabel('Seat 2').selectOption('greedy')
    await page.getByLabel('Clock', { exact: true }).selectOption('bank')
    await page.getByLabel('At the start: how many').fill('5')
    await page.getByLabel('Whose time is up').selectOption('bot')
    await page.getByLabel('Your part of the chance').fill('mine-0123456789ab')
    await page.getByRole('button', { name: 'Start the match' }).click()
    await page.waitForSelector('.before')
    const match = await castellan.operations.getMatch({ path: { match: matchAt(page.url()) } })
    expect(match).toMatchObject({
      options: { river: true, farmers: true, castleTiles: 'chosen' },
      timeControl: { kind: 'bank', initial: 'P5D', increment: 'PT12H', max: 'P20D' },
      onTimeout: 'bot',
      visibility: 'public',
      fairness: { clientSeeds: ['mine-0123456789ab', null, null] },
    })
    expect(match.seats.map(({ bot }) => bot)).toEqual([null, null, 'greedy'])
  })

  test('says at the field what is wrong with it', { timeout: 120_000 }, async () => {
    const api = await servePage()
    const { token } = await somebody(api, 'Ada')
    const page = await openPage(browser(), api, token)
    await show(page, '/new')
    await page.getByLabel('This is a sandbox').check()
    const draws = page.getByLabel('What is drawn')
    await draws.fill('D nothing-like-that')
    await page.getByRole('button', { name: 'Open the sandbox' }).click()
    await page.waitForSelector('[aria-invalid=true]')
    const about = await draws.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${about}"]`).textContent()).toContain('has this id')
    expect(await draws.evaluate((input) => input === document.activeElement)).toBe(true)
    await draws.fill('U')
    await page.getByRole('button', { name: 'Open the sandbox' }).click()
    await page.waitForSelector('.tag')
    await page.getByText('Move the sandbox’s clock').click()
    await page.getByRole('button', { name: 'Move it on' }).click()
    await page.waitForSelector('.match[data-version="2"]')
    await page.getByRole('link', { name: 'Matches' }).click()
    await page.getByRole('heading', { name: 'Your sandboxes' }).waitFor()
    await page.getByText('You have no match yet').waitFor()
  })

  test('is joined with its code, and begins when all are ready', { timeout: 120_000 }, async () => {
    const api = await servePage()
    const [ada, bob] = [await somebody(api, 'Ada'), await somebody(api, 'Bob')]
    const first = await openPage(browser(), api, ada.token)
    await show(first, '/new')
    await first.getByLabel('Who may find and join it').selectOption('private')
    await first.getByLabel('It begins').selectOption('ready')
    await first.getByRole('button', { name: 'Start the match' }).click()
    await first.waitForSelector('.before')
    const code = await first.locator('.invite code').textContent()
    const id = matchAt(first.url())
    const second = await openPage(browser(), api, bob.token)
    await second.getByLabel('Link, or id of the match').fill(id)
    await second.getByLabel('Code').fill('0000000000000000')
    await second.getByRole('button', { name: 'Join' }).click()
    await second.getByRole('alert').waitFor()
    await second.getByLabel('Code').fill(code!)
    await second.getByRole('button', { name: 'Join' }).click()
    await second.getByRole('button', { name: 'I am ready' }).click()
    await second.getByText('Waiting for 1 player to be ready.').waitFor()
    await first.getByRole('button', { name: 'I am ready' }).click()
    await first.waitForSelector('.match[data-status=running]')
    await second.waitForSelector('.match[data-status=running]')
    const { fairness } = await ada.castellan.operations.getMatch({ path: { match: id } })
    expect(new Set(fairness.clientSeeds).size).toBe(2)
    expect(fairness.clientSeeds).not.toContain(null)
  })
})
