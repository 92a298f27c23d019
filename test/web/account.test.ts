import { describe, expect, test } from 'vitest'
import { connect, problemOf } from '../../src/client/client.ts'
import {
  hasBrowser,
  inBrowser,
  openPage,
  servePage,
  show,
  somebody,
  useBrowser,
} from './browser.ts'

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => problemOf(error)?.status,
  )

describe.skipIf(!hasBrowser)(inBrowser('an account'), () => {
  const browser = useBrowser()

  test('has a name and a vacation', { timeout: 120_000 }, async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const page = await openPage(browser(), api, token)
    await show(page, '/account')
    await page.getByLabel('Your name').fill('Augusta')
    await page.getByRole('button', { name: 'Change the name' }).click()
    await page.getByRole('heading', { name: 'Augusta' }).waitFor()
    // The clock of the service stands in March 2026; that of the browser is far ahead.
    await page.getByRole('button', { name: 'Go on vacation' }).click()
    await page.getByRole('alert').waitFor()
    await castellan.operations.changeMe({ body: { vacation: { until: '2026-03-08T12:00:00Z' } } })
    await page.reload()
    await page.getByText('You are away until').waitFor()
    await page.getByRole('button', { name: 'End the vacation' }).click()
    await page.getByRole('button', { name: 'Go on vacation' }).waitFor()
    expect(await castellan.operations.getMe()).toMatchObject({ name: 'Augusta', vacation: null })
  })

  test('has tokens, each with no more than it was given', { timeout: 120_000 }, async () => {
    const api = await servePage()
    const { token } = await somebody(api, 'Ada')
    const page = await openPage(browser(), api, token)
    await show(page, '/account')
    await page.getByLabel('It lasts').selectOption('')
    await page.getByRole('button', { name: 'Make a token' }).click()
    const secret = (await page.locator('.secret').textContent())!
    const reader = connect({ url: api.url, token: secret })
    expect(await reader.operations.getInbox()).toMatchObject({ items: [] })
    expect(await refusalOf(reader.create({ game: 'castle', seats: 2 }))).toBe(403)
    await page.locator('.token-row').nth(1).getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Revoke it' }).click()
    await page.waitForFunction(() => document.querySelectorAll('.token-row').length === 1)
    expect(await refusalOf(reader.operations.getInbox())).toBe(401)
  })

  test('is kept over a reload, left, and deleted', { timeout: 120_000 }, async () => {
    const api = await servePage()
    const { castellan } = await somebody(api, 'Bob')
    const page = await openPage(browser(), api, undefined)
    await show(page, '/enter')
    await page.getByLabel('Your name').fill('Ada')
    await page.getByRole('button', { name: 'Sign up' }).click()
    const secret = (await page.locator('.secret').textContent())!
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.reload()
    await page.getByText('Good day, Ada').waitFor()
    await show(page, '/account')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in to play' }).waitFor()
    await show(page, '/enter')
    await page.getByLabel('Token').fill(secret)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Good day, Ada').waitFor()
    const ada = connect({ url: api.url, token: secret })
    const { id } = await ada.operations.getMe()
    await show(page, '/account')
    await page.getByRole('button', { name: 'Delete the account' }).click()
    await page.getByRole('button', { name: 'Delete everything' }).click()
    await page.getByRole('link', { name: 'Sign in to play' }).waitFor()
    const profile = await castellan.operations.getPlayer({ path: { player: id } })
    expect(profile.name).toBeNull()
    expect(await refusalOf(ada.operations.getMe())).toBe(401)
  })

  test('whose token is not taken any more is signed out, and told why', {
    timeout: 120_000,
  }, async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const page = await openPage(browser(), api, token)
    await page.getByText('Good day, Ada').waitFor()
    const { items } = await castellan.operations.listTokens()
    await castellan.operations.revokeToken({ path: { token: items[0]!.id } })
    await page.reload()
    await page.getByRole('alert').waitFor()
    await page.getByRole('link', { name: 'Sign in to play' }).waitFor()
  })
})
