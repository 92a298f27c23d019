import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { connect, OPERATIONS } from '../../src/client/client.ts'
import { site } from '../../src/site/build.ts'
import { serveApi } from '../client/served.ts'

const executablePath = '/usr/bin/chromium'

/** Without a browser there is nothing to test in one. */
export const hasBrowser = existsSync(executablePath)

/** What a suite is called: a skipped one says why. */
export const inBrowser = (name: string): string =>
  hasBrowser ? name : `${name} (skipped: there is no ${executablePath})`

/** A browser on a busy machine takes its time, and whole matches take longer. */
export const patience = { timeout: process.env['SOAK'] === '1' ? 1_800_000 : 120_000 }

const settings = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One browser for the tests of a file. */
export const useBrowser = (): (() => Browser) => {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (hasBrowser) browser = await chromium.launch({ executablePath, args: settings })
  })
  afterAll(() => browser?.close())
  return () => browser!
}

/** Bundled once for the tests of a file. */
const bundled = site()

/** The service with its page, on a port of its own. */
export const servePage = (options: Parameters<typeof serveApi>[0] = {}) =>
  serveApi({ ...options, settings: { site: bundled, ...options.settings } })

export type Served = Awaited<ReturnType<typeof servePage>>

/** Somebody new, who may be handed to a page. */
export const somebody = async ({ url }: Served, name: string) => {
  const { token } = await connect({ url }).operations.registerPlayer({ body: { name } })
  return { token: token.secret, castellan: connect({ url, token: token.secret }) }
}

/** Whether a request asks an operation of the document, or a file of the page, and nobody else. */
const isDocumented = (method: string, address: string, origin: string): boolean => {
  const { origin: asked, pathname } = new URL(address)
  if (asked !== origin) return false
  if (method === 'GET' && /^\/assets\/main-[0-9a-f]+\.(js|css)$/.test(pathname)) return true
  return Object.values(OPERATIONS).some(
    (operation) =>
      operation.method === method &&
      new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  )
}

type Looks = NonNullable<Parameters<Browser['newContext']>[0]>

/**
 * A page of somebody, or of an onlooker. Whatever it complains of fails the test, and so does a
 * request for anything that the document does not have.
 */
export const openPage = async (
  browser: Browser,
  { url }: Served,
  token: string | undefined,
  looks: Looks = {},
): Promise<Page> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...looks })
  if (token !== undefined)
    await context.addInitScript((kept) => localStorage.setItem('castellan.token', kept), token)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => {
    const [method, address] = [request.method(), request.url()]
    if (address.startsWith('data:') || isDocumented(method, address, url)) return
    complaints.push(`${method} ${address} is not documented`)
  })
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  await page.goto(url)
  return page
}

/** The browser notes every answer that refuses something; the page says so itself. */
const isRefusal = (text: string): boolean => text.startsWith('Failed to load resource')

/** Shows a part of the page: what stands behind the `#`. */
export const show = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
}
