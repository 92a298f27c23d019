import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  hasBrowser,
  inBrowser,
  openPage,
  patience,
  servePage,
  show,
  somebody,
  useBrowser,
} from './browser.ts'
import { takeTurn } from './playing.ts'

const isSoak = process.env['SOAK'] === '1'

/** In `npm test` a few turns, then one resigns; `npm run soak -- test/web` plays to the end. */
const most = isSoak ? 400 : 3

const versionOf = (page: Page) => page.locator('.match').getAttribute('data-version')

describe.skipIf(!hasBrowser)(inBrowser('two in two browsers'), patience, () => {
  const browser = useBrowser()

  test('play each other in private, each told of the other’s turns and words', async () => {
    const api = await servePage()
    const [ada, bob] = [await somebody(api, 'Ada'), await somebody(api, 'Bob')]
    const wish = { game: 'carcassonne', seats: 2, visibility: 'private' } as const
    const { id, code } = await ada.castellan.create(wish)
    const first = await openPage(browser(), api, ada.token)
    const second = await openPage(browser(), api, bob.token)
    await show(first, `/match/${id}`)
    await first.getByText(code ?? 'no code').waitFor()
    await show(second, `/match/${id}`)
    await second.getByLabel('Code').fill(` ${code?.toLowerCase()} `)
    await second.getByRole('button', { name: 'Take a seat' }).click()
    let turns = 0
    while (turns < most && (await takeTurn(turns % 2 === 0 ? first : second, turns))) turns++
    if (!isSoak) {
      await second.getByRole('button', { name: 'Resign' }).click()
      await second.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    }
    for (const page of [first, second]) await page.waitForSelector('.match[data-status=finished]')
    await second.getByPlaceholder('Say something').fill('well played')
    await second.getByRole('button', { name: 'Say', exact: true }).click()
    await first.getByText('well played').waitFor()
    expect(await versionOf(first)).toBe(await versionOf(second))
    const { outcome, version } = await ada.castellan.operations.getMatch({ path: { match: id } })
    expect(outcome?.reason).toBe(isSoak ? 'completed' : 'resignation')
    expect(version).toBeGreaterThan(turns)
  })
})
