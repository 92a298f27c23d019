import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, patience, servePage, somebody, useBrowser } from './browser.ts'

describe.skipIf(!hasBrowser)(inBrowser('the address'), patience, () => {
  const browser = useBrowser()

  test('is followed from the first thing that is seen', async () => {
    const { url } = await servePage()
    const context = await browser().newContext()
    await context.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('header')) return
        watch.disconnect()
        location.hash = '/check'
      })
      watch.observe(document, { childList: true, subtree: true })
    })
    const page = await context.newPage()
    await page.goto(url)
    await page.getByRole('heading', { name: 'Check a match' }).waitFor({ timeout: 10_000 })
    await context.close()
  })

  test('that names what every object has, or a version that is none, is read as if it did not', async () => {
    const served = await servePage()
    const { castellan } = await somebody(served, 'Ada')
    const { id } = await castellan.operations.createMatch({
      headers: { 'idempotency-key': 'one' },
      body: { game: 'castle', seats: 2, bots: [{ seat: 1, level: 'random' }] },
    })
    const page = await browser().newPage()
    const titleAt = async (path: string) => {
      await page.goto(`${served.url}/#${path}`)
      await page.locator('main').first().waitFor()
      return page.title()
    }
    expect(await titleAt('/constructor')).toBe('Castellan')
    expect(await titleAt(`/match/${id}/__proto__`)).toBe('Match · Castellan')
    expect(await titleAt(`/match/${id}/history?version=x`)).toBe('History · Castellan')
    await page.getByText(/^Version \d+ of \d+$/).waitFor()
    await page.close()
  })
})
