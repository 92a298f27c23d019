import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000 })

const root = join(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** The command that `npm run check` compares the documents with, its last argument left out. */
const [command = '', ...args] = read('package.json')
  .scripts['check:contract'].split(' ')
  .slice(0, -1)

const folder = mkdtempSync(join(tmpdir(), 'castellan-contract-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Document = ReturnType<typeof read>

/** Compares the released document with today's as a change leaves it. */
const compare = async (name: string, change: (document: Document) => void) => {
  const document = read('openapi/openapi.json')
  change(document)
  const file = join(folder, `${name.replaceAll(' ', '-')}.json`)
  writeFileSync(file, JSON.stringify(document))
  const run = spawn(join(root, 'node_modules/.bin', command), [...args, file], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [said, [status]] = await Promise.all([text(run.stdout), once(run, 'exit')])
  return { status, said }
}

test('what is gone from the document, or newly needed, breaks the contract', async () => {
  const { status, said } = await compare('breaks', ({ paths, components: { schemas } }) => {
    delete paths['/v1/me/inbox']
    schemas.PlayerWish.properties.title = { type: 'string' }
    schemas.PlayerWish.required.push('title')
    const { Registration } = schemas
    delete Registration.properties.token
    Registration.required = Registration.required.filter((name: string) => name !== 'token')
  })
  expect(status).toBe(1)
  for (const why of ['path-removed', 'required-properties-added', 'property-removed'])
    expect(said).toContain(`(${why})`)
})

test('what is added to it keeps the contract', async () => {
  const { status, said } = await compare('additions', ({ paths, components: { schemas } }) => {
    const { get } = paths['/v1/me/inbox']
    paths['/v1/me/outbox'] = { get: { ...get, operationId: 'getOutbox' } }
    schemas.PlayerWish.properties.title = { type: 'string' }
    schemas.Registration.properties.welcome = { type: 'string' }
    schemas.Registration.required.push('welcome')
  })
  expect(said).toContain('0 major')
  expect(status).toBe(0)
})
