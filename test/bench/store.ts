import { createApp } from '../../src/http/app.ts'
import { load } from '../../src/matches/log.ts'
import { platformOver } from '../../src/matches/platform-over.ts'
import { relay } from '../../src/matches/relay.ts'
import { snapshotEvery } from '../../src/store/commits.ts'
import { keys } from '../../src/store/layout.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import type { Table } from '../../src/store/table.ts'
import { type Counts, counting } from '../store/counting.ts'
import { type Figure, figureOf } from './figures.ts'
import { playout } from './playout.ts'

const lengths = [10, 70, 200, 1000]

type Posted = {
  readonly method?: string
  readonly token?: string
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

/** The app over a table, as a process that has just started has it. */
const processOver = (table: Table) => {
  const platform = platformOver(table, { fold: 'bench', cached: 100 })
  const app = createApp(platform)
  const send = async (path: string, { method = 'POST', token, body, headers }: Posted) => {
    const answer = await app.request(path, {
      method,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    const text = await answer.text()
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${text}`)
    return JSON.parse(text)
  }
  return { platform, send }
}

type Process = ReturnType<typeof processOver>

const register = async ({ send }: Process): Promise<string> =>
  (await send('/v1/players', { body: { name: 'Bench' } })).token.secret

type Players = readonly [string, string]

/** A match of so many commits: client seeds change before the start, then the second seat is taken. */
const longMatch = async (own: Process, [ada, bob]: Players, length: number): Promise<string> => {
  const { id } = await own.send('/v1/matches', {
    token: ada,
    body: { game: 'carcassonne', seats: 2 },
    headers: { 'idempotency-key': `match of ${length}` },
  })
  for (let i = 2; i < length; i++) {
    const body = { clientSeed: `seed-number-${String(i).padStart(8, '0')}` }
    await own.send(`/v1/matches/${id}/seats/me`, { method: 'PUT', token: ada, body })
    if (i % snapshotEvery === 0) await relay(own.platform, id)
  }
  await own.send(`/v1/matches/${id}/seats`, { token: bob, body: {} })
  await relay(own.platform, id)
  return id
}

type Move = { readonly path: string; readonly posted: Posted }

/** The first legal action of the seat that is awaited, ready to be sent with its player's token. */
const nextMove = async ({ platform }: Process, id: string, players: Players): Promise<Move> => {
  const entry = await load(platform, id)
  if (!entry) throw new Error(`no match ${id}`)
  const { match } = entry
  const game = platform.games.of(match.game, match.rulesVersion)
  const seat = match.awaiting[0]!.seat
  return {
    path: `/v1/matches/${id}/actions`,
    posted: {
      token: players[seat]!,
      body: game.legalActions(match.state, seat).actions[0]!,
      headers: { 'if-match': `"${match.version}"`, 'idempotency-key': `move ${match.version}` },
    },
  }
}

const callsIn = ({ gets, queries, puts, deletes }: Counts): number =>
  gets + queries + puts + deletes

const rowsFor = (what: string, length: number, counts: Counts): readonly Figure[] => [
  figureOf(`${what} at ${length} commits`, 'calls', [callsIn(counts)]),
  figureOf(`${what} at ${length} commits`, 'read units', [counts.readUnits]),
  figureOf(`${what} at ${length} commits`, 'write units', [counts.writeUnits]),
]

/** One action in a process that has just started, one in the same process later, and the relay of
 * one action. */
const actionsAt = async (length: number): Promise<readonly Figure[]> => {
  const { table, counts, reset } = counting(openSqlite({ file: ':memory:' }))
  const builder = processOver(table)
  const players: Players = [await register(builder), await register(builder)]
  const id = await longMatch(builder, players, length)
  const counted = async (work: () => Promise<unknown>): Promise<Counts> => {
    reset()
    await work()
    return counts()
  }
  const own = processOver(table)
  const move = async (): Promise<Counts> => {
    const { path, posted } = await nextMove(builder, id, players)
    return counted(() => own.send(path, posted))
  }
  const cold = await move()
  await move()
  await relay(own.platform, id)
  const warm = await move()
  const carried = await counted(() => relay(own.platform, id))
  await table.close()
  return [
    ...rowsFor('action, new process', length, cold),
    ...rowsFor('action, warm process', length, warm),
    ...rowsFor('relay of an action', length, carried),
  ]
}

const bytes = (text: string): number => Buffer.byteLength(text)

/** Bytes of the commits and of the last snapshot of one whole random match. */
const sizes = async (): Promise<readonly Figure[]> => {
  const table = openSqlite({ file: ':memory:' })
  const own = processOver(table)
  const token = await register(own)
  const { draws, actions } = playout()
  const { id } = await own.send('/v1/matches', {
    token,
    body: { game: 'carcassonne', seats: 2, sandbox: { draws } },
    headers: { 'idempotency-key': 'sizes' },
  })
  for (const [i, body] of actions.entries()) {
    const headers = { 'if-match': `"${i + 1}"`, 'idempotency-key': `move ${i}` }
    await own.send(`/v1/matches/${id}/actions`, { token, body, headers })
    await relay(own.platform, id)
  }
  const { partition } = keys.match(id)
  const { items } = await table.query({ partition, from: 'C#', to: 'C#~' })
  const snapshots = items.filter(({ sort }) => sort.endsWith('#S'))
  const commits = items.filter(({ sort }) => !sort.endsWith('#S'))
  await table.close()
  return [
    figureOf(
      'bytes of a commit',
      'B',
      commits.map(({ body }) => bytes(body)),
    ),
    figureOf(
      'bytes of a snapshot',
      'B',
      snapshots.map(({ body }) => bytes(body)),
    ),
  ]
}

/** What an action costs the store, whatever the match's length, and how large its items are. */
export const storeBench = async (): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const length of lengths) figures.push(...(await actionsAt(length)))
  return [...figures, ...(await sizes())]
}
