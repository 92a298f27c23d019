import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, patience, useBrowser } from './browser.ts'
import { openBoard, placeOf, seen, seenAfter } from './looking.ts'

const middleOf = async (page: Page) => {
  const { x, y, width, height } = (await page.locator('.board .frame').boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

const touch = (
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly (readonly [number, number])[],
) =>
  session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map(([x, y], id) => ({ x, y, id })),
  })

describe.skipIf(!hasBrowser)(inBrowser('the board, touched'), patience, () => {
  const browser = useBrowser()

  test('is dragged by a finger, comes closer by two, and a tap chooses', async () => {
    const page = await openBoard(browser, { hasTouch: true, viewport: { width: 360, height: 740 } })
    const session = await page.context().newCDPSession(page)
    const { x, y } = await middleOf(page)
    const before = await seen(page)
    await touch(session, 'touchStart', [[x, y]])
    await touch(session, 'touchMove', [[x + 20, y]])
    await touch(session, 'touchMove', [[x + 60, y]])
    await touch(session, 'touchEnd', [])
    const dragged = await seenAfter(page, before)
    expect(dragged.x).toBeLessThan(before.x)
    expect(dragged.width).toBe(before.width)
    await touch(session, 'touchStart', [
      [x - 30, y],
      [x + 30, y],
    ])
    for (const spread of [40, 60, 80])
      await touch(session, 'touchMove', [
        [x - spread, y],
        [x + spread, y],
      ])
    await touch(session, 'touchEnd', [])
    const closer = await seenAfter(page, dragged)
    expect(closer.width).toBeLessThan(dragged.width * 0.7)
    expect(await page.locator('.spot.chosen').count()).toBe(0)
    await page.getByRole('button', { name: 'Whole board' }).tap()
    const place = await placeOf(page)
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
    await page.waitForSelector('.spot.square.chosen')
  })

  test.each([
    ['no-preference', '0.15s'],
    ['reduce', '0s'],
  ] as const)('moves softly only for who likes it: %s', async (reducedMotion, duration) => {
    const page = await openBoard(browser, { reducedMotion })
    const durations = await page
      .locator('.spot, button')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).transitionDuration))
    expect(new Set(durations.map((one) => one.split(', ')[0]))).toEqual(new Set([duration]))
  })
})
