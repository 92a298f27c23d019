import { describe, expect, test } from 'vitest'
import { openReceiver } from '../webhooks/receiver.ts'
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

/** So often in turn: a list has an order. */
const times = async (count: number, does: (i: number) => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < count; i++) await does(i)
}

describe.skipIf(!hasBrowser)(inBrowser('a log longer than a page'), patience, () => {
  const browser = useBrowser()

  test('of deliveries is read on', async () => {
    const api = await servePage()
    const receiver = await openReceiver()
    const { castellan, token } = await somebody(api, 'Ada')
    const { id } = await castellan.operations.makeWebhook({ body: { url: receiver.url } })
    await api.delivered()
    await times(22, () => castellan.operations.testWebhook({ path: { webhook: id } }))
    await api.delivered()
    const page = await openPage(browser(), api, token)
    await show(page, '/webhooks')
    await page.getByRole('button', { name: 'More of the deliveries' }).click()
    await page.getByText('3 more came. That is all: 23.').waitFor()
    expect(await page.locator('.delivery').count()).toBe(23)
  })

  test('of messages is read to its end, where the latest stand', async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const { id } = await castellan.create({ game: 'carcassonne', seats: 2 })
    const path = { match: id }
    await times(102, async (i) => {
      api.pass(130_000)
      await castellan.operations.sayMessage({ path, body: { text: `word ${i}` } })
    })
    const page = await openPage(browser(), api, token)
    await show(page, `/match/${id}`)
    const said = page.locator('.talk li p')
    await said.getByText('word 101').waitFor()
    await castellan.operations.sayMessage({ path, body: { text: 'the last word' } })
    await said.getByText('the last word').waitFor()
    const words = Array.from({ length: 102 }, (_, i) => `word ${i}`)
    expect(await said.allTextContents()).toEqual([...words, 'the last word'])
  })
})
