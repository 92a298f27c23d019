import type { Page } from 'playwright-core'
import { openPage, servePage, show, somebody, type useBrowser } from './browser.ts'

type Box = { readonly x: number; readonly y: number; readonly width: number }

/** What part of the board is seen, in the picture's units. */
export const seen = async (page: Page): Promise<Box> => {
  const text = await page.locator('.overlay').getAttribute('viewBox')
  const [x = 0, y = 0, width = 0] = (text ?? '').split(' ').map(Number)
  return { x, y, width }
}

/** What part is seen once it is another than before. */
export const seenAfter = async (page: Page, before: Box): Promise<Box> => {
  await page.waitForFunction(({ x, y, width }) => {
    const box = document.querySelector('.overlay')?.getAttribute('viewBox') ?? ''
    return !box.startsWith(`${x} ${y} ${width} `)
  }, before)
  return seen(page)
}

/** Where a place that can be chosen is on the screen. */
export const placeOf = async (page: Page) =>
  (await page.locator('.spot.square').first().boundingBox())!

/** A board on which somebody has to choose a place. */
export const openBoard = async (
  browser: ReturnType<typeof useBrowser>,
  looks: Parameters<typeof openPage>[3] = {},
): Promise<Page> => {
  const api = await servePage()
  const { castellan, token } = await somebody(api, 'Ada')
  const sandbox = { draws: ['U'] }
  const { id } = await castellan.create({ game: 'carcassonne', seats: 2, sandbox })
  const page = await openPage(browser(), api, token, looks)
  await show(page, `/match/${id}`)
  await page.waitForSelector('.spot.square')
  return page
}
