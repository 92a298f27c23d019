import { describe, test } from 'vitest'
import { hasBrowser, inBrowser, patience, servePage, useBrowser } from './browser.ts'

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
})
