import type { Locator, Page } from 'playwright-core'
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

/** Notes from now on what shifts while nobody touches the page, and how far, as browsers measure it. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = Object.assign(window, { shifts: [] as [string, number][] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'sources' in entry && 'hadRecentInput' in entry)) continue
        if (entry.hadRecentInput || !Array.isArray(entry.sources)) continue
        const moved = entry.sources.map(({ node }) => node?.className ?? node?.nodeName)
        seen.shifts.push([moved.join(' '), Number(entry.value)])
      }
    }).observe({ type: 'layout-shift' })
  })

const shiftsIn = (page: Page): Promise<readonly (readonly [string, number])[]> =>
  page.evaluate(
    () =>
      new Promise((tell) => {
        const told = () =>
          tell('shifts' in window && Array.isArray(window.shifts) ? window.shifts : [])
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told, 50)))
      }),
  )

/** What somebody chooses unfolds at once: that is no shift, however slow the machine is. */
const choose = async (page: Page, spot: Locator): Promise<void> => {
  const { length } = await shiftsIn(page)
  await spot.click()
  await shiftsIn(page)
  await page.evaluate((count) => {
    if ('shifts' in window && Array.isArray(window.shifts)) window.shifts.length = count
  }, length)
}

/** Answers each question by a click, as a person does, and confirms. */
const play = async (page: Page): Promise<void> => {
  const confirm = page.locator('.turn-panel button.confirm')
  const open = page.locator('.options:not(:has(input:checked)) input')
  await confirm.waitFor()
  const version = await page.locator('.match').getAttribute('data-version')
  const place = page.locator('.spot.square')
  if ((await place.count()) > 0) await choose(page, place.first())
  while ((await open.count()) > 0) await choose(page, open.first())
  await page.waitForSelector('.preview li')
  await confirm.click()
  await page.waitForFunction(
    (before) => document.querySelector('.match')?.getAttribute('data-version') !== before,
    version,
  )
}

const bots = [{ seat: 1, level: 'greedy' as const }]

describe.skipIf(!hasBrowser)(inBrowser('in a turn nothing shifts'), patience, () => {
  const browser = useBrowser()

  test.each([
    ['carcassonne', 360],
    ['carcassonne-the-castle', 1024],
    ['castle', 1920],
  ] as const)('of %s at %i pixels', async (game, width) => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const { id } = await castellan.create({ game, seats: 2, bots })
    const page = await openPage(browser(), api, token, { viewport: { width, height: 800 } })
    await show(page, `/match/${id}`)
    await page.waitForSelector('.turn-panel .confirm')
    await page.waitForSelector('.news li')
    await watchShifts(page)
    await play(page)
    await play(page)
    await page.waitForSelector('.turn-panel .confirm')
    const shifts = await shiftsIn(page)
    const sum = shifts.reduce((all, [, value]) => all + value, 0)
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.05)
  })
})
