import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMatch, matchIn, newPlayer, openApi, startMatch } from './api.ts'

const docs = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** Addresses that a page loads or a style names. */
const addresses = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address)

describe('the API reference', () => {
  test('loads everything from this server', async () => {
    const { app } = openApi({ settings: { docs } })
    const page = await app.request('/docs')
    expect(page.headers.get('content-type')).toContain('text/html')
    const policy = page.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    for (const address of addresses(await page.text())) {
      if (address.startsWith('data:')) continue
      expect(address).toMatch(/^\/docs\//)
      expect((await app.request(address)).status).toBe(200)
    }
    expect(await (await app.request('/docs/start.js')).text()).toContain('validatorUrl: null')
  })

  test('serves no other file', async () => {
    const { app } = openApi({ settings: { docs } })
    for (const path of ['package.json', '..%2fpackage.json', '../package.json', 'swagger-ui.js'])
      expect((await app.request(`/docs/${path}`)).status).toBe(404)
  })

  test('is where one begins, or the document itself where there is none', async () => {
    const to = async (api: ReturnType<typeof openApi>) =>
      (await api.get('/')).headers.get('location')
    expect(await to(openApi({ settings: { docs } }))).toBe('/docs')
    expect(await to(openApi())).toBe('/openapi.json')
    expect((await openApi().get('/docs')).status).toBe(404)
  })
})

describe('the board', () => {
  test('is a picture that does nothing, with names as text', async () => {
    const api = openApi()
    const mallory = await newPlayer(api, '<script>alert(1)</script>')
    const { id } = await startMatch(api, [mallory, await newPlayer(api, 'Bob')])
    const { text, headers } = await api.get(`/v1/matches/${id}/board.svg`)
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('etag')).toBe('"2"')
    expect(text).toMatch(/^<svg /)
    expect(text).not.toContain('<script')
    expect(text).toContain('&lt;script&gt;')
  })

  test('is drawn for its viewer, in both themes, with coordinates or without', async () => {
    const api = openApi()
    const players = [await newPlayer(api), await newPlayer(api, 'Bob')] as const
    const { id } = await startMatch(api, players, { game: 'castle' })
    const draw = async (query: string, sending = {}) =>
      (await api.get(`/v1/matches/${id}/board.svg?${query}`, sending)).text
    const pictures = await Promise.all([
      draw(''),
      draw('theme=dark'),
      draw('coordinates=true'),
      draw('', players[0]),
      draw('', players[1]),
    ])
    expect(new Set(pictures).size).toBe(pictures.length)
    expect(await draw('version=2')).toBe(pictures[0])
    expect((await api.get(`/v1/matches/${id}/board.svg?theme=pink`)).status).toBe(400)
  })

  test('is not there before the start', async () => {
    const api = openApi()
    const { id } = matchIn(await createMatch(api, await newPlayer(api), {}))
    expect((await api.get(`/v1/matches/${id}/board.svg`)).status).toBe(404)
  })
})
