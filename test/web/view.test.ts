import type { CDPSession, Page } from 'playwright-core'
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

type Box = { readonly x: number; readonly y: number; readonly width: number }

/** What part of the board is seen, in the picture's units. */
const seen = async (page: Page): Promise<Box> => {
  const text = await page.locator('.overlay').getAttribute('viewBox')
  const [x = 0, y = 0, width = 0] = (text ?? '').split(' ').map(Number)
  return { x, y, width }
}

/** What part is seen once it is another than before. */
const seenAfter = async (page: Page, before: Box): Promise<Box> => {
  await page.waitForFunction(({ x, y, width }) => {
    const box = document.querySelector('.overlay')?.getAttribute('viewBox') ?? ''
    return !box.startsWith(`${x} ${y} ${width} `)
  }, before)
  return seen(page)
}

const middleOf = async (page: Page) => {
  const { x, y, width, height } = (await page.locator('.board .frame').boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Where a place that can be chosen is on the screen. */
const placeOf = async (page: Page) => (await page.locator('.spot.square').first().boundingBox())!

const touch = (
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly (readonly [number, number])[],
) =>
  session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map(([x, y], id) => ({ x, y, id })),
  })

describe.skipIf(!hasBrowser)(inBrowser('the board'), patience, () => {
  const browser = useBrowser()
  const open = async (looks: Parameters<typeof openPage>[3] = {}) => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const sandbox = { draws: ['U'] }
    const { id } = await castellan.create({ game: 'carcassonne', seats: 2, sandbox })
    const page = await openPage(browser(), api, token, looks)
    await show(page, `/match/${id}`)
    await page.waitForSelector('.spot.square')
    return page
  }

  test('comes closer by the wheel, about the pointer', async () => {
    const page = await open()
    const [before, place] = [await seen(page), await placeOf(page)]
    await page.mouse.move(place.x, place.y)
    await page.mouse.wheel(0, -300)
    const closer = await seenAfter(page, before)
    expect(closer.width).toBeLessThan(before.width * 0.7)
    const moved = await placeOf(page)
    expect(Math.hypot(moved.x - place.x, moved.y - place.y)).toBeLessThan(12)
    expect(moved.width).toBeGreaterThan(place.width * 1.3)
    await page.mouse.wheel(0, 300)
    const farther = await seenAfter(page, closer)
    expect(farther.width).toBeGreaterThan(closer.width)
  })

  test('is dragged by the mouse, and nothing is chosen by that', async () => {
    const page = await open()
    const [before, place] = [await seen(page), await placeOf(page)]
    const from = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 })
    await page.mouse.move(from.x + 120, from.y + 80, { steps: 4 })
    await page.mouse.up()
    const after = await seenAfter(page, before)
    expect(after.width).toBe(before.width)
    const moved = await placeOf(page)
    expect(moved.x - place.x).toBeGreaterThan(100)
    expect(moved.y - place.y).toBeGreaterThan(60)
    expect(await page.locator('.spot.chosen').count()).toBe(0)
  })

  test('is moved and scaled by keys and buttons', async () => {
    const page = await open()
    await page.locator('section.board').focus()
    const whole = await seen(page)
    await page.keyboard.press('+')
    const closer = await seenAfter(page, whole)
    expect(closer.width).toBeLessThan(whole.width)
    await page.keyboard.press('ArrowRight')
    const right = await seenAfter(page, closer)
    expect(right.x).toBeGreaterThan(closer.x)
    await page.keyboard.press('ArrowUp')
    const up = await seenAfter(page, right)
    expect(up.y).toBeLessThan(right.y)
    await page.keyboard.press('-')
    expect((await seenAfter(page, up)).width).toBeGreaterThan(up.width)
    await page.keyboard.press('0')
    expect(await seenAfter(page, up)).toEqual(whole)
    await page.getByRole('button', { name: 'Closer' }).click()
    expect((await seenAfter(page, whole)).width).toBeLessThan(whole.width)
    await page.getByRole('button', { name: 'Whole board' }).click()
    await page.waitForFunction(
      (width) => document.querySelector('.overlay')?.getAttribute('viewBox')?.includes(`${width}`),
      whole.width,
    )
  })

  test('is dragged by a finger, comes closer by two, and a tap chooses', async () => {
    const page = await open({ hasTouch: true, viewport: { width: 360, height: 740 } })
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
    const page = await open({ reducedMotion })
    const durations = await page
      .locator('.spot, button')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).transitionDuration))
    expect(new Set(durations.map((one) => one.split(', ')[0]))).toEqual(new Set([duration]))
  })
})
