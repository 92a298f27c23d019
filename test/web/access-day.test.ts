import { describe, test } from 'vitest'
import { checkAccess } from './access.ts'
import { hasBrowser, inBrowser, useBrowser } from './browser.ts'

describe.skipIf(!hasBrowser)(inBrowser('nobody is kept out'), () => {
  const browser = useBrowser()

  test('by day', { timeout: 240_000 }, () =>
    checkAccess(browser(), { colorScheme: 'light', viewport: { width: 1920, height: 1000 } }),
  )
})
