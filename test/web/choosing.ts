import type { Page } from 'playwright-core'
import type { Castellan, Commit, MatchWish } from '../../src/client/client.ts'
import { asBody } from '../../src/web/json.ts'
import { openPage, type Served, show, somebody, type useBrowser } from './browser.ts'

/** A sandbox in which something is to be chosen, opened in a page. */
export const openSandbox = async (
  browser: ReturnType<typeof useBrowser>,
  api: Served,
  wish: object,
) => {
  const { castellan, token } = await somebody(api, 'Ada')
  const whole: MatchWish = asBody({ seats: 2, ...wish })
  const { id } = await castellan.create(whole)
  const page = await openPage(browser(), api, token)
  await show(page, `/match/${id}`)
  await page.waitForSelector('.turn-panel .confirm')
  return { castellan, id, page, panel: page.locator('.turn-panel') }
}

/** Chooses from a list: where a tile or a card is laid. */
export const list = (page: Page, name: string, label: string) =>
  page.getByRole('combobox', { name, exact: true }).selectOption({ label })

/** Chooses what lies open, by its name. */
export const pick = (page: Page, name: string | RegExp) =>
  page.locator('.turn-panel').getByRole('radio', { name }).check()

/** The page says this of what would happen, once the service has told what was chosen last. */
export const preview = (page: Page, said: string | RegExp): Promise<void> =>
  page.locator('.preview', { hasText: said, has: page.locator('li') }).waitFor()

/** Confirms, and tells what came of it. */
export const confirm = async (
  page: Page,
  castellan: Castellan,
  id: string,
): Promise<Commit['events']> => {
  const version = Number(await page.locator('.match').getAttribute('data-version'))
  await page.locator('.turn-panel button.confirm:enabled').click()
  await page.waitForFunction(
    (before) => Number(document.querySelector('.match')?.getAttribute('data-version')) > before,
    version,
  )
  const query = { after: version, limit: 1 }
  const { items } = await castellan.operations.listEvents({ path: { match: id }, query })
  return items[0]!.events
}
