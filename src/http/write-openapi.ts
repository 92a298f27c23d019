import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@hono/zod-openapi'
import { platformOver } from '../matches/platform-over.ts'
import { openSqlite } from '../store/sqlite.ts'
import { appOf, serviceOver } from './app.ts'
import { openToMore } from './document/schemas.ts'
import { shapesOf } from './shapes/shapes.ts'

/** Writes what is committed of the interface: the document, and plain JSON Schemas. */

const directory = join(import.meta.dirname, '../../openapi')

/** A platform that nobody plays on. */
const platform = platformOver(openSqlite({ file: ':memory:' }), { fold: '', cached: 1 })

const write = (name: string, value: unknown): void =>
  writeFileSync(join(directory, name), `${JSON.stringify(value, null, 2)}\n`)

const service = serviceOver(platform)
const document = await appOf(service).request('/openapi.json')
write('openapi.json', await document.json())

const { games, messages } = await shapesOf(service)
mkdirSync(join(directory, 'schemas', 'webhooks'), { recursive: true })
for (const { id, action, commit, match } of games.values()) {
  write(`schemas/${id}-action.json`, z.toJSONSchema(action, { io: 'input', reused: 'ref' }))
  write(`schemas/${id}-commit.json`, z.toJSONSchema(commit, { reused: 'ref' }))
  write(`schemas/${id}-match.json`, z.toJSONSchema(match, { reused: 'ref' }))
}
for (const { type, schema } of messages)
  write(
    `schemas/webhooks/${type}.json`,
    z.toJSONSchema(schema, {
      reused: 'ref',
      override: ({ jsonSchema }) => openToMore(jsonSchema),
    }),
  )
await platform.table.close()
