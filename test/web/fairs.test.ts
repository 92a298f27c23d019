import { describe, expect, test } from 'vitest'
import { withFairs } from '../http/with-fairs.ts'
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
import { confirm, openSandbox, pick, preview } from './choosing.ts'

const tile = (id: string, x: number, y: number, rotation: number) => ({
  tile: id,
  x,
  y,
  rotation,
  seat: null,
})

describe.skipIf(!hasBrowser)(
  inBrowser('an expansion that the page has never heard of'),
  patience,
  () => {
    const browser = useBrowser()

    test('is among the rules that a match may have', async () => {
      const api = await servePage(withFairs)
      const { castellan, token } = await somebody(api, 'Ada')
      const page = await openPage(browser(), api, token)
      await show(page, '/new')
      await page.getByRole('checkbox', { name: /fairs/i }).check()
      await page.getByRole('button', { name: 'Start the match' }).click()
      await page.waitForSelector('.match')
      const { items } = await castellan.operations.listMatches({ query: { status: 'open' } })
      expect(items).toMatchObject([{ options: { fairs: true } }])
    })

    test('has its tiles laid and claimed, and its points told before they are made', async () => {
      const { castellan, id, page } = await openSandbox(browser, await servePage(withFairs), {
        game: 'carcassonne',
        options: { fairs: true },
        sandbox: {
          position: { board: [tile('D', 0, 0, 0), tile('A', -1, 0, 270)], drawn: 'FA-1' },
          draws: ['A'],
        },
      })
      await page.locator('.drawn', { hasText: 'FA-1' }).waitFor()
      await page.locator('.drawn .piece #tile-FA-1-0').waitFor({ state: 'attached' })
      await page.locator('.spot[data-option=\'{"x":1,"y":0}\']').click()
      await pick(page, 'Meeple on the road')
      await preview(page, 'Ada (seat 0): tile placed — FA-1, at 1, 0')
      expect(await confirm(page, castellan, id)).toContainEqual(
        expect.objectContaining({ type: 'tile-placed', tile: 'FA-1' }),
      )
      await page.getByRole('heading', { name: 'Your turn, seat 1' }).waitFor()
      await page.locator('.board [data-tile="FA-1"][data-at="1,0"]').waitFor()
      await page.getByRole('combobox', { name: 'Place' }).selectOption({ label: 'At 2, 0' })
      await page.locator('.preview .gain', { hasText: 'Ada (seat 0) +6' }).waitFor()
      await confirm(page, castellan, id)
      await page.locator('.seat-0 .score', { hasText: '6' }).waitFor()
    })
  },
)
