import { DatabaseSync } from 'node:sqlite'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'

/** The yardstick of the HTTP figures: a bare route, a zod schema, and one durable append. */
const [, , file] = process.argv
const db = new DatabaseSync(file!)
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE log (id INTEGER PRIMARY KEY, body TEXT NOT NULL)`)
const insert = db.prepare('INSERT INTO log (body) VALUES (?)')

const body = z.strictObject({
  type: z.literal('place-tile'),
  x: z.int(),
  y: z.int(),
  rotation: z.int(),
  meeple: z.strictObject({ kind: z.string(), segment: z.int() }).optional(),
})

const app = new Hono().post('/append', async (c) => {
  const action = body.parse(await c.req.json())
  insert.run(JSON.stringify(action))
  return c.json({ version: 1, events: [], action }, 201)
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`listens on http://localhost:${port}`)
})
