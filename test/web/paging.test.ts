import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './access.ts'
import {
  hasBrowser,
  inBrowser,
  openPage,
  patience,
  servePage,
  somebody,
  useBrowser,
} from './browser.ts'

/** So often in turn: a list has an order. */
const times = async (count: number, does: (i: number) => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < count; i++) await does(i)
}

const sectionOf = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) })

/** What has the focus says. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

describe.skipIf(!hasBrowser)(inBrowser('a list longer than a page'), patience, () => {
  const browser = useBrowser()

  test('is read on to its end, each entry once, and the focus stays', async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    await times(45, () => castellan.create({ game: 'carcassonne', seats: 2 }))
    await api.idle()
    const page = await openPage(browser(), api, token)
    const shelf = sectionOf(page, 'Open matches')
    const more = shelf.getByRole('button', { name: 'More of Open matches' })
    await more.focus()
    expect(await shelf.locator('.row').count()).toBe(20)
    await page.keyboard.press('Enter')
    await shelf.getByText('20 more came. 40 are shown.').waitFor()
    expect(await focused(page)).toContain('More')
    await page.keyboard.press('Enter')
    await shelf.getByText('5 more came. That is all: 45.').waitFor()
    expect(await focused(page)).toContain('That is all: 45.')
    expect(await violations(page)).toEqual([])
    const links = await shelf
      .locator('a.row')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('href')))
    expect(new Set(links).size).toBe(45)
    expect(links).toHaveLength(45)
  })

  test('of one’s own keeps what was read when something happens', async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const bots = [{ seat: 1, level: 'random' }] as const
    await times(22, () => castellan.create({ game: 'castle', seats: 2, bots: [...bots] }))
    await api.idle()
    const page = await openPage(browser(), api, token)
    for (const title of ['Your turn', 'Your matches'])
      await sectionOf(page, title)
        .getByRole('button', { name: `More of ${title}` })
        .click()
    await page.getByRole('button', { name: 'More of running matches' }).click()
    const [waits, mine, running] = ['Your turn', 'Your matches', 'Watch'].map((title) =>
      sectionOf(page, title).locator('.row'),
    )
    for (const rows of [waits!, mine!, running!]) await rows.nth(21).waitFor()
    await castellan.create({ game: 'carcassonne', seats: 2 })
    await mine!.nth(22).waitFor()
    expect(await running!.count()).toBe(22)
    await page.getByRole('button', { name: 'Finished' }).click()
    await page.getByText('No public match is over yet.').waitFor()
    expect(await page.getByRole('button', { name: /^More of/ }).count()).toBe(0)
  })
})
