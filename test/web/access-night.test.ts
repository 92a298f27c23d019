import { describe, test } from 'vitest'
import { checkAccess } from './access.ts'
import { hasBrowser, inBrowser, useBrowser } from './browser.ts'

describe.skipIf(!hasBrowser)(inBrowser('nobody is kept out'), () => {
  const browser = useBrowser()

  test('by night, on a telephone', { timeout: 240_000 }, () =>
    checkAccess(browser(), { colorScheme: 'dark', viewport: { width: 360, height: 740 } }),
  )
})
