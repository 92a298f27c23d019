import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from '../../infra/local/listen.ts'
import { publications } from '../../infra/publications.ts'

const root = join(import.meta.dirname, '../..')
const published = await publications()
const [place] = published.map(({ key }) => key.split('/')[1]!)

const at = (key: string) => published.find((one) => one.key === `published/${key}`)

const under = (folder: string) =>
  published.flatMap(({ key }) => {
    const start = `published/${folder}/`
    return key.startsWith(start) ? [key.slice(start.length)] : []
  })

const isOfClient = (key: string): boolean => key === 'index.html' || key.startsWith('assets/')

test('every document lies under a hash, for ever, and under latest, for five minutes', () => {
  expect(place).toMatch(/^[0-9a-f]{16}$/)
  for (const key of under(place!)) expect(at(`${place}/${key}`)?.cacheControl).toMatch(/immutable/)
  const documents = under('latest').filter((key) => !isOfClient(key))
  for (const key of documents) expect(at(`latest/${key}`)?.cacheControl).toMatch(/max-age=300/)
  expect(documents).toContain('docs')
  expect(under(place!)).toEqual(documents)
})

test('the reference client is asked for anew each time, all that it names is kept for ever', () => {
  const page = at('latest/index.html')!
  expect(page).toMatchObject({ type: 'text/html; charset=utf-8', cacheControl: 'no-cache' })
  const named = [...page.body.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, key]) => key!)
  expect(named.length).toBe(2)
  for (const key of named) expect(at(`latest/${key}`)?.cacheControl).toMatch(/immutable/)
  expect(published.at(-1)).toBe(page)
})

test.each([
  ['latest', ''],
  [place!, `/published/${place}`],
])('the reference under %s shows the document beside it', (folder, base) => {
  expect(at(`${folder}/docs/start.js`)?.body).toContain(`url: '${base}/openapi.json'`)
  expect(at(`${folder}/docs`)?.body).toContain(`src="${base}/docs/start.js"`)
  const document = readFileSync(join(root, 'openapi/openapi.json'), 'utf8')
  expect(at(`${folder}/openapi.json`)).toMatchObject({ body: document, type: 'application/json' })
  for (const schema of ['castle-match.json', 'webhooks/match.acted.json'])
    expect(at(`${folder}/schemas/${schema}`)?.type).toBe('application/schema+json')
})

test('a deployment puts it all into the bucket that its stack has named', async () => {
  const put = new Map<string, string | undefined>()
  const server = createServer(async (asked, reply) => {
    await text(asked)
    put.set(new URL(asked.url!, 'http://s3').pathname, asked.headers['cache-control'])
    reply.end()
  })
  const folder = mkdtempSync(join(tmpdir(), 'castellan-publish-'))
  const outputs = join(folder, 'outputs.json')
  writeFileSync(outputs, JSON.stringify({ castellan: { DocumentsBucket: 'shelf' } }))
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${await listen(server)}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  }
  const script = [join(root, 'infra/publish.ts'), outputs, 'castellan']
  const [code] = await once(spawn(process.execPath, script, { env, stdio: 'ignore' }), 'exit')
  server.close()
  rmSync(folder, { recursive: true })
  expect(code).toBe(0)
  expect(put).toEqual(
    new Map(published.map(({ key, cacheControl }) => [`/shelf/${key}`, cacheControl])),
  )
})
