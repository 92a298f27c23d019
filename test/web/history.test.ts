import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
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

/** A short match that is over. */
const over = async (api: Served) => {
  const { castellan, token } = await somebody(api, 'Ada')
  const bots = [{ seat: 1, level: 'greedy' as const }]
  const { id } = await castellan.create({ game: 'castle', seats: 2, bots })
  await api.idle()
  await castellan.act(id, { type: 'resign' }, { version: '*' })
  return { castellan, token, id }
}

const verdictsOn = async (page: Page) => {
  await page.waitForSelector('.finding')
  return page.locator('.finding').evaluateAll((all) => all.map((one) => one.dataset['verdict']))
}

describe.skipIf(!hasBrowser)(inBrowser('what was played'), () => {
  const browser = useBrowser()

  test('is shown version by version, under an address of its own', {
    timeout: 120_000,
  }, async () => {
    const api = await servePage()
    const { castellan, token, id } = await over(api)
    const { version } = await castellan.operations.getMatch({ path: { match: id } })
    const page = await openPage(browser(), api, token)
    await show(page, `/match/${id}/history`)
    await page.waitForSelector(`.match[data-version="${version}"]`)
    await page.locator('.told', { hasText: 'resign' }).waitFor()
    const height = () => page.locator('.told').evaluate((told) => told.clientHeight)
    const ofMany = await height()
    await page.getByRole('button', { name: 'One version back' }).click()
    await page.waitForSelector(`.match[data-version="${version - 1}"]`)
    expect(await height()).toBe(ofMany)
    await page.getByRole('slider').fill('1')
    await page.locator('.told', { hasText: 'create match' }).waitFor()
    const onlooker = await openPage(browser(), api, undefined)
    await onlooker.goto(page.url())
    await onlooker.locator('.told', { hasText: 'create match' }).waitFor()
    expect(new URL(onlooker.url()).hash).toBe(`#/match/${id}/history?version=1`)
  })

  test('is proved in the browser, from its file too', { timeout: 120_000 }, async () => {
    const api = await servePage()
    const { token, id } = await over(api)
    const page = await openPage(browser(), api, token)
    await show(page, `/match/${id}/proof`)
    expect(await verdictsOn(page)).toEqual(['good', 'good', 'good'])
    await page.getByText('Nobody has cheated').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the match' }).click()
    const text = await readFile((await (await saved).path())!, 'utf8')
    await show(page, '/check')
    const choose = (buffer: string) =>
      page.setInputFiles('input[type=file]', {
        name: 'match.json',
        mimeType: 'application/json',
        buffer: Buffer.from(buffer),
      })
    await choose(text)
    expect(await verdictsOn(page)).toEqual(['good', 'good', 'good'])
    const bundle = JSON.parse(text)
    bundle.commits[0].events[0].visibility = 'private'
    await choose(JSON.stringify(bundle))
    await page.getByText('Something is wrong').waitFor()
    await page.getByText('Version 1: its hash is another one.').waitFor()
    await choose('{}')
    await page.getByText('This file is not a match.').waitFor()
  })

  test('is shown red where the service lies, with what is wrong', {
    timeout: 120_000,
  }, async () => {
    const api = await servePage()
    const { token, id } = await over(api)
    const page = await openPage(browser(), api, token)
    await page.route('**/events?*', async (route) => {
      const answer = await route.fetch()
      const { items, ...rest } = await answer.json()
      const lie = items.map((commit: { version: number }) =>
        commit.version === 1 ? { ...commit, at: '2026-03-01T11:00:00.000Z' } : commit,
      )
      await route.fulfill({ response: answer, json: { items: lie, ...rest } })
    })
    await page.route('**/fairness', async (route) => {
      const answer = await route.fetch()
      const fairness = await answer.json()
      await route.fulfill({ response: answer, json: { ...fairness, serverSeed: 'A'.repeat(43) } })
    })
    await show(page, `/match/${id}/proof`)
    expect(await verdictsOn(page)).toEqual(['bad', 'bad', 'bad'])
    const colour = await page
      .locator('.whole-verdict')
      .evaluate((one) => getComputedStyle(one).color)
    expect(colour).toBe('rgb(156, 32, 32)')
    await page.getByText('Version 1: its hash is another one.').waitFor()
    await page.getByText('the seed is not the one committed to').waitFor()
  })
})
