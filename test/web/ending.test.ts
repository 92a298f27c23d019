import { describe, expect, test } from 'vitest'
import {
  hasBrowser,
  inBrowser,
  openPage,
  type Served,
  servePage,
  show,
  somebody,
  useBrowser,
} from './browser.ts'

/** Bob, who is on turn, and Ada, who is not. */
const begun = async (api: Served) => {
  const [ada, bob] = [await somebody(api, 'Ada'), await somebody(api, 'Bob')]
  const { id } = await bob.castellan.create({ game: 'carcassonne-the-castle', seats: 2 })
  await ada.castellan.operations.takeSeat({ path: { match: id }, body: {} })
  return { ada, bob, id }
}

describe.skipIf(!hasBrowser)(inBrowser('a match ends before its end'), () => {
  const browser = useBrowser()

  test('when both agree: who is asked may refuse, and ask in turn', {
    timeout: 120_000,
  }, async () => {
    const api = await servePage()
    const { ada, bob, id } = await begun(api)
    const path = { match: id }
    await bob.castellan.act(id, { type: 'propose-abort' }, { version: 2 })
    const page = await openPage(browser(), api, ada.token)
    await show(page, `/match/${id}`)
    await page.getByRole('button', { name: 'Play on' }).click()
    await page.waitForSelector('.match[data-version="4"]')
    const { items } = await bob.castellan.operations.listEvents({ path, query: { after: 3 } })
    expect(items[0]!.events).toEqual([{ type: 'abort-answered', seat: 1, accept: false }])
    const { actions, version } = await bob.castellan.operations.listLegalActions({ path })
    await bob.castellan.act(id, actions[0]!, { version })
    await page.getByRole('button', { name: 'Propose to abort' }).click()
    await page.getByRole('button', { name: 'Propose it' }).click()
    await page.getByText('Bob must answer').waitFor()
    await bob.castellan.act(id, { type: 'answer-abort', accept: true }, { version: '*' })
    await page.getByText('This match was aborted.').waitFor()
  })

  test('when somebody resigns, and means it', { timeout: 120_000 }, async () => {
    const api = await servePage()
    const { ada, id } = await begun(api)
    const page = await openPage(browser(), api, ada.token)
    await show(page, `/match/${id}`)
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForSelector('dialog', { state: 'detached' })
    const read = () => ada.castellan.operations.getMatch({ path: { match: id } })
    expect((await read()).status).toBe('running')
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await page.waitForSelector('.match[data-status=finished]')
    expect((await read()).outcome).toMatchObject({ reason: 'resignation', winners: [0] })
  })
})
