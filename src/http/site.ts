import { type Context, Hono } from 'hono'

/** A file of a page, under its path from the origin on. */
export type SiteFile = {
  readonly path: string
  readonly type: string
  readonly text: string
  /** Named by its contents: it may be kept for ever. */
  readonly isImmutable: boolean
}

/** A page that is served beside the API: `/` and what it loads from `/assets`. */
export type Site = {
  readonly policy: string
  /** Asked for when somebody opens the page first. */
  files(): Promise<readonly SiteFile[]>
}

const send = (c: Context, policy: string, { type, text, isImmutable }: SiteFile): Response =>
  c.body(text, 200, {
    'Content-Type': type,
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })

/** Every file under its own path; without a site there is none. */
export const siteApp = (site: Site | undefined): Hono => {
  const app = new Hono()
  if (!site) return app
  for (const path of ['/', '/assets/:name'])
    app.get(path, async (c, next) => {
      const file = (await site.files()).find((one) => one.path === c.req.path)
      return file ? send(c, site.policy, file) : next()
    })
  return app
}
