import { describe, expect, test } from 'vitest'
import { answers, openReceiver, takes, takesOnlyChallenges } from '../webhooks/receiver.ts'
import {
  hasBrowser,
  inBrowser,
  openPage,
  servePage,
  show,
  somebody,
  useBrowser,
} from './browser.ts'

describe.skipIf(!hasBrowser)(inBrowser('a webhook endpoint'), () => {
  const browser = useBrowser()

  test('is made, challenged, tested and sent things again', { timeout: 120_000 }, async () => {
    const api = await servePage()
    const receiver = await openReceiver(answers(500))
    const { token } = await somebody(api, 'Ada')
    const page = await openPage(browser(), api, token)
    await show(page, '/webhooks')
    await page.getByLabel('Address').fill('http://example.com')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.waitForSelector('[aria-invalid=true]')
    await page.getByLabel('Address').fill(receiver.url)
    await page.getByLabel('What it is for').fill('My bot')
    await page.getByRole('button', { name: 'Add' }).click()
    expect(await page.locator('.secret').textContent()).toMatch(/^whsec_/)
    await page.waitForSelector('.card[data-status=pending]')
    receiver.behave(takesOnlyChallenges(answers(503)))
    await page.getByRole('button', { name: 'Challenge' }).click()
    await page.waitForSelector('.card[data-status=active]')
    await page.getByRole('button', { name: 'Test' }).click()
    const row = page.locator('.delivery', { hasText: 'webhook.test' })
    await row.getByText('answered 503').waitFor()
    receiver.behave(takes)
    await row.getByRole('button', { name: 'Send again' }).click()
    await row.getByText('delivered').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.waitForSelector('.card[data-status=disabled]')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await page.getByText('You have no endpoint.').waitFor()
    const types = receiver.received.map(({ type }) => type)
    expect(types.filter((type) => type === 'webhook.test').length).toBe(2)
  })

  test('that has failed for too long is told of on the account', { timeout: 120_000 }, async () => {
    const api = await servePage()
    const receiver = await openReceiver()
    const { castellan, token } = await somebody(api, 'Ada')
    const { id } = await castellan.operations.makeWebhook({ body: { url: receiver.url } })
    await api.delivered()
    receiver.behave(answers(410))
    await castellan.operations.testWebhook({ path: { webhook: id } })
    await api.delivered()
    const page = await openPage(browser(), api, token)
    await show(page, '/account')
    await page.getByText('A webhook endpoint gets no more messages').waitFor()
    await page.getByRole('link', { name: 'Look at it' }).click()
    await page.waitForSelector('.card[data-status=disabled]')
    await page.getByText('it said that it is gone').waitFor()
  })
})
