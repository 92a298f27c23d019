import { createApp } from '../../src/http/app.ts'
import { platformOver } from '../../src/matches/platform-over.ts'
import { relay } from '../../src/matches/relay.ts'
import { keys } from '../../src/store/layout.ts'
import { marshal } from '../../src/store/requests.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import type { Item, Table } from '../../src/store/table.ts'
import { footprintAt, messageFootprint } from '../lambda/footprint.ts'
import type { Usage } from '../store/metered.ts'
import { type Figure, figureOf } from './figures.ts'
import { playout } from './playout.ts'

const lengths = [10, 70, 200, 1000]

type Posted = {
  readonly token?: string
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

/** The app over a table. */
const appOver = (table: Table) => {
  const platform = platformOver(table, { fold: 'bench', cached: 100 })
  const app = createApp(platform)
  const post = async (path: string, { token, body, headers }: Posted) => {
    const answer = await app.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    const text = await answer.text()
    if (answer.status >= 300) throw new Error(`${path}: ${text}`)
    return JSON.parse(text)
  }
  return { platform, post }
}

const rowsFor = (what: string, { reads, writes, readUnits, writeUnits }: Usage) => [
  figureOf(what, 'reads', [reads]),
  figureOf(what, 'writes', [writes]),
  figureOf(what, 'read units', [readUnits]),
  figureOf(what, 'write units', [writeUnits]),
]

const rowsAt = async (length: number): Promise<readonly Figure[]> => {
  const { cold, warm, legalActions, relay, coldRelay, idleSweep, sweep } = await footprintAt(length)
  const at = `at ${length} commits`
  return [
    ...rowsFor(`http, action ${at}`, warm),
    ...rowsFor(`http, action in a new process ${at}`, cold),
    ...rowsFor(`http, legal actions ${at}`, legalActions),
    ...rowsFor(`relay of an action ${at}`, relay),
    ...rowsFor(`relay of an action in a new process ${at}`, coldRelay),
    ...rowsFor('sweep, nothing due', idleSweep),
    ...rowsFor(`sweep, an expiry ${at}`, sweep),
  ]
}

/** Bytes of a body in each store: as it is, and in DynamoDB. */
const bytesOf = (what: string, items: readonly Item[]): readonly Figure[] => [
  figureOf(
    `bytes of ${what}`,
    'B',
    items.map(({ body }) => Buffer.byteLength(body)),
  ),
  figureOf(
    `bytes of ${what} in DynamoDB`,
    'B',
    items.map(({ body }) => marshal({ body })['body']!.B?.length ?? Buffer.byteLength(body)),
  ),
]

/** Bytes of the commits and of the last snapshot of one whole random match. */
const sizes = async (): Promise<readonly Figure[]> => {
  const table = openSqlite({ file: ':memory:' })
  const own = appOver(table)
  const { secret: token } = (await own.post('/v1/players', { body: { name: 'Bench' } })).token
  const { draws, actions } = playout()
  const { id } = await own.post('/v1/matches', {
    token,
    body: { game: 'carcassonne', seats: 2, sandbox: { draws } },
    headers: { 'idempotency-key': 'sizes' },
  })
  for (const [i, body] of actions.entries()) {
    const headers = { 'if-match': `"${i + 1}"`, 'idempotency-key': `move ${i}` }
    await own.post(`/v1/matches/${id}/actions`, { token, body, headers })
    await relay(own.platform, id)
  }
  const { partition } = keys.match(id)
  const { items } = await table.query({ partition, from: 'C#', to: 'C#~' })
  const snapshots = items.filter(({ sort }) => sort.endsWith('#S'))
  const commits = items.filter(({ sort }) => !sort.endsWith('#S'))
  await table.close()
  return [...bytesOf('a commit', commits), ...bytesOf('a snapshot', snapshots)]
}

/** What an action costs the table, counted in the SDK of each function, whatever the match's length,
 * and how large its items are. */
export const storeBench = async (): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const length of lengths) figures.push(...(await rowsAt(length)))
  const message = await messageFootprint()
  figures.push(
    ...rowsFor('relay of an action, with a message to one webhook', message.relay),
    ...rowsFor('courier, a message', message.courier),
  )
  return [...figures, ...(await sizes())]
}
