import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'

/** The API reference: swagger-ui's own files, which ask nobody but this server for anything. */

const start = (base: string) => `window.ui = SwaggerUIBundle({
  url: '${base}/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  tryItOutEnabled: false,
  presets: [SwaggerUIBundle.presets.apis],
})
`

const page = (base: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Castellan: API reference</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${base}/docs/swagger-ui.css"></head>
<body><div id="reference"></div><script src="${base}/docs/swagger-ui-bundle.js"></script><script src="${base}/docs/start.js"></script></body>
</html>
`

/** swagger-ui sets inline styles, and draws its icons from data URLs. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const fromDisk = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const

const send = (c: Context, text: string, type: string): Response =>
  c.body(text, 200, {
    'Content-Type': type,
    'Content-Security-Policy': docsPolicy,
    'Cache-Control': 'public, max-age=3600',
  })

/**
 * The pages under /docs; without a directory of swagger-ui's files there are none. `base`: the path
 * under which they, and the document that they show, are published.
 */
export const docsApp = (directory: string | undefined, base = ''): Hono => {
  const app = new Hono()
  if (directory === undefined) return app
  app.get('/docs', (c) => send(c, page(base), 'text/html; charset=utf-8'))
  app.get('/docs/start.js', (c) => send(c, start(base), 'text/javascript; charset=utf-8'))
  for (const [name, type] of Object.entries(fromDisk))
    app.get(`/docs/${name}`, async (c) =>
      send(c, await readFile(join(directory, name), 'utf8'), type),
    )
  return app
}
