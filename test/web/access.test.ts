import axe from 'axe-core'
import type { Page } from 'playwright-core'
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

/** What axe finds wrong, said short. */
const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source)
  const { violations: found } = await page.evaluate<axe.AxeResults>('axe.run()')
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`))
}

type Place = readonly [path: string, sign: string]

/** The pages, each with what is there once it is complete. */
const placesOf = (match: string, cards: string): readonly Place[] => [
  ['/', '.rows .row'],
  ['/new', 'form.wish'],
  ['/webhooks', 'form.card'],
  [`/match/${match}`, '.turn-panel .confirm'],
  [`/match/${cards}`, '.turn-panel .confirm'],
  [`/match/${match}/history`, '.board'],
  [`/match/${match}/proof`, '.finding'],
]

const isSoak = process.env['SOAK'] === '1'

/** In `npm test` each look sees every second page. */
const looks = [
  ['by day', 0, { colorScheme: 'light', viewport: { width: 1920, height: 1000 } }],
  ['by night on a telephone', 1, { colorScheme: 'dark', viewport: { width: 360, height: 740 } }],
] as const

const bots = [{ seat: 1, level: 'greedy' as const }]

describe.skipIf(!hasBrowser)(inBrowser('nobody is kept out'), () => {
  const browser = useBrowser()

  test.each(looks)('%s', { timeout: 120_000 }, async (_, turn, look) => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const { id } = await castellan.create({ game: 'carcassonne', seats: 2, bots })
    const { id: cards } = await castellan.create({ game: 'castle', seats: 2, bots })
    const page = await openPage(browser(), api, token, look)
    const places = placesOf(id, cards).filter((_, i) => isSoak || i % 2 === turn)
    for (const [path, sign] of places) {
      await show(page, path)
      await page.waitForSelector(sign)
      expect.soft(await violations(page), path).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(wide, path).toBeLessThanOrEqual(look.viewport.width)
    }
  })
})
