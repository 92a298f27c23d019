import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage, servePage, show, somebody } from './browser.ts'

/** What axe finds wrong, said short. */
export const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source)
  const { violations: found } = await page.evaluate<axe.AxeResults>('axe.run()')
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`))
}

/** Counts how much moves by itself. */
const countShifts = () => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput }: { value?: number; hadRecentInput?: boolean } = entry.toJSON()
      if (!hadRecentInput) sum += value ?? 0
    }
    document.documentElement.dataset['shifts'] = String(sum)
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOn = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['shifts'] ?? 0))

type Place = readonly [path: string, sign: string]

/** The pages, each with what is there once it is complete. */
const placesOf = (match: string, cards: string, open: string): readonly Place[] => [
  ['/', '.rows .row'],
  ['/new', 'form.wish'],
  ['/account', '.token-row'],
  ['/webhooks', 'form.card'],
  ['/enter', 'form.card'],
  ['/check', 'input[type=file]'],
  [`/match/${match}`, '.turn-panel .confirm'],
  [`/match/${cards}`, '.turn-panel .confirm'],
  [`/match/${open}`, '.before button'],
  [`/match/${match}/history`, '.told'],
  [`/match/${match}/proof`, '.finding'],
]

const bots = [{ seat: 1, level: 'greedy' as const }]

type Look = {
  readonly colorScheme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
}

/** Nothing that axe finds, nothing beyond the edge and nothing that jumps, on any page. */
export const checkAccess = async (browser: Browser, look: Look): Promise<void> => {
  const api = await servePage()
  const { castellan, token } = await somebody(api, 'Ada')
  const { id } = await castellan.create({ game: 'carcassonne', seats: 2, bots })
  const { id: cards } = await castellan.create({ game: 'castle', seats: 2, bots })
  const { id: open } = await castellan.create({ game: 'castle', seats: 3 })
  await api.idle()
  const page = await openPage(browser, api, token, look)
  await page.evaluate(countShifts)
  let before = 0
  for (const [path, sign] of placesOf(id, cards, open)) {
    await show(page, path)
    await page.waitForSelector(sign)
    expect.soft(await violations(page), path).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(wide, path).toBeLessThanOrEqual(look.viewport.width)
    const shifts = await shiftsOn(page)
    expect.soft(shifts - before, `what moves on ${path}`).toBeLessThan(0.05)
    before = shifts
  }
}
