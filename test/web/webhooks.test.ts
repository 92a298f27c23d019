import { describe, expect, test } from 'vitest'
import { answers, openReceiver, takes, takesOnlyChallenges } from '../webhooks/receiver.ts'
import { violations } from './access.ts'
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

describe.skipIf(!hasBrowser)(inBrowser('a webhook endpoint'), () => {
  const browser = useBrowser()

  test('is made, challenged, tested and sent things again', patience, async () => {
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

  test('has its address, its words and what it is told of changed', patience, async () => {
    const api = await servePage()
    const [receiver, other] = [await openReceiver(), await openReceiver()]
    const { castellan, token } = await somebody(api, 'Ada')
    const { id } = await castellan.create({ game: 'castle', seats: 2 })
    const { id: webhook } = await castellan.operations.makeWebhook({ body: { url: receiver.url } })
    await api.delivered()
    const page = await openPage(browser(), api, token)
    await show(page, '/webhooks')
    const endpoint = page.locator('li.card')
    await endpoint.getByText('Change', { exact: true }).click()
    await endpoint.getByLabel('What it is for').fill('My other bot')
    await endpoint.getByText('Only some messages').click()
    await endpoint.getByRole('checkbox', { name: /^It is your turn/ }).check()
    await endpoint.getByLabel('Only about these matches').fill('the last one')
    await endpoint.getByRole('button', { name: 'Save' }).click()
    await endpoint.locator('textarea[aria-invalid=true]').waitFor()
    const link = await page.evaluate((match) => `${location.origin}/#/match/${match}`, id)
    await endpoint.getByLabel('Only about these matches').fill(link)
    await endpoint.getByRole('button', { name: 'Save' }).click()
    await endpoint.getByText('It is saved.').waitFor()
    await endpoint.getByRole('heading', { name: 'My other bot' }).waitFor()
    await endpoint.getByRole('link', { name: `only about …${id.slice(-6)}` }).waitFor()
    expect(await violations(page)).toEqual([])
    const path = { webhook }
    expect(await castellan.operations.getWebhook({ path })).toMatchObject({
      url: receiver.url,
      description: 'My other bot',
      types: ['match.turn-started'],
      matches: [id],
      status: 'active',
    })
    await endpoint.getByRole('checkbox', { name: /^It is your turn/ }).uncheck()
    await endpoint.getByLabel('Only about these matches').fill('')
    await endpoint.getByLabel('Address').fill(other.url)
    await endpoint.getByRole('button', { name: 'Save' }).click()
    await endpoint.getByText('It is saved.').waitFor()
    await api.delivered()
    await page.waitForSelector('.card[data-status=active]')
    expect(await castellan.operations.getWebhook({ path })).toMatchObject({
      url: other.url,
      description: 'My other bot',
      types: null,
      matches: null,
    })
    expect(other.received.map(({ type }) => type)).toEqual(['webhook.challenge'])
  })

  test('that has failed for too long is told of on the account', patience, async () => {
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
