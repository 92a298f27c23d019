import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildSite, site } from '../../src/site/build.ts'
import { openApi } from '../http/api.ts'

const files = await buildSite()

const fileAt = (path: string) => files.find((file) => file.path === path)

describe('the page', () => {
  test('is small: less than 150 KB, compressed', () => {
    const bytes = files.map(({ text }) => gzipSync(text).length)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000)
  })

  test('names files that are there, each by its contents', () => {
    const page = fileAt('/')!.text
    const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
    expect(named.length).toBe(2)
    for (const path of named) {
      expect(path).toMatch(/^\/assets\/main-[0-9a-f]{12}\.(js|css)$/)
      expect(fileAt(path)?.isImmutable).toBe(true)
    }
  })

  test('is served at the root, with a policy that lets it load nothing from elsewhere', async () => {
    const { app } = openApi({ settings: { site: site() } })
    for (const { path, type, text } of files) {
      const { status, headers } = await app.request(path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe(type)
      const policy = headers.get('content-security-policy')!
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(text.length).toBeGreaterThan(0)
    }
  })

  test('is read anew each time, what it names is kept for ever', async () => {
    const { app } = openApi({ settings: { site: site() } })
    const cachingOf = async (path: string) => (await app.request(path)).headers.get('cache-control')
    expect(await cachingOf('/')).toBe('no-cache')
    expect(await cachingOf(files[1]!.path)).toContain('immutable')
  })
})
