import { describe, expect, test } from 'vitest'
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

describe.skipIf(!hasBrowser)(inBrowser('one’s own part of the chance'), patience, () => {
  const browser = useBrowser()

  test('is changed by a seat, as long as the match has not begun', async () => {
    const api = await servePage()
    const [ada, bob] = [await somebody(api, 'Ada'), await somebody(api, 'Bob')]
    const clientSeed = 'the-seed-of-ada-at-first'
    const { id } = await ada.castellan.create({ game: 'castle', seats: 2, clientSeed })
    const seeds = async () => {
      const { fairness } = await ada.castellan.operations.getMatch({ path: { match: id } })
      return fairness.clientSeeds
    }
    const page = await openPage(browser(), api, ada.token)
    await show(page, `/match/${id}`)
    await page.getByText('Your part of the chance').click()
    await page.getByText(`Your seed is ${clientSeed}.`).waitFor()
    const field = page.getByLabel('Another seed')
    const change = page.getByRole('button', { name: 'Change it' })
    await field.fill('short')
    await change.click()
    await page.waitForSelector('[aria-invalid=true]')
    expect(await seeds()).toEqual([clientSeed, null])
    await page.getByRole('button', { name: 'Make one up' }).click()
    const made = await field.inputValue()
    expect(made).toMatch(/^[\w-]{22}$/)
    await change.click()
    await page.getByText(`Your seed is ${made}.`).waitFor()
    expect(await seeds()).toEqual([made, null])
    expect(await violations(page)).toEqual([])
    await field.fill('')
    await change.click()
    await page.getByText('You add no seed to it.').waitFor()
    expect(await seeds()).toEqual([null, null])
    await field.fill('the-seed-of-ada-at-last')
    await change.click()
    await page.getByText('Your seed is the-seed-of-ada-at-last.').waitFor()
    await bob.castellan.operations.takeSeat({ path: { match: id }, body: {} })
    await page.waitForSelector('.match[data-status=running]')
    expect(await page.getByText('Your part of the chance').count()).toBe(0)
    expect(await seeds()).toEqual(['the-seed-of-ada-at-last', null])
  })

  test('is nobody else’s to change, nor what was promised', async () => {
    const api = await servePage()
    const [ada, bob] = [await somebody(api, 'Ada'), await somebody(api, 'Bob')]
    const open = await ada.castellan.create({ game: 'castle', seats: 2 })
    const clientSeedHash = `sha256:${'0'.repeat(64)}`
    const promised = { start: 'ready', clientSeedHash } as const
    const ready = await bob.castellan.create({ game: 'castle', seats: 2, ...promised })
    const page = await openPage(browser(), api, bob.token)
    for (const [{ id }, sign] of [
      [open, 'Take a seat'],
      [ready, 'When all are here'],
    ] as const) {
      await show(page, `/match/${id}`)
      await page.getByText(sign).waitFor()
      expect(await page.getByText('Your part of the chance').count()).toBe(0)
    }
  })
})
