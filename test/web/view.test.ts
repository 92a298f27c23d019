import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, patience, useBrowser } from './browser.ts'
import { openBoard, placeOf, seen, seenAfter } from './looking.ts'

describe.skipIf(!hasBrowser)(inBrowser('the board'), patience, () => {
  const browser = useBrowser()

  test('comes closer by the wheel, about the pointer', async () => {
    const page = await openBoard(browser)
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
    const page = await openBoard(browser)
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
    const page = await openBoard(browser)
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
})
