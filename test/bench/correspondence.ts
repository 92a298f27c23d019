import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newProfile, register } from '../../src/accounts/players.ts'
import { issue, scopes } from '../../src/accounts/tokens.ts'
import { foldDigest } from '../../src/local/fold.ts'
import { create } from '../../src/matches/create.ts'
import { load } from '../../src/matches/log.ts'
import type { Match } from '../../src/matches/match.ts'
import type { Platform } from '../../src/matches/platform.ts'
import { platformOver } from '../../src/matches/platform-over.ts'
import { relay } from '../../src/matches/relay.ts'
import { join as sitDown } from '../../src/matches/seats.ts'
import { sweep } from '../../src/matches/sweep.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import { type Figure, figureOf } from './figures.ts'
import { type Served, serving } from './process.ts'

const matches = 1000
const pairs = 10
const feeds = 200
const runs = 7
const idleSeconds = 20
const day = 86_400_000

const newcomer = async (platform: Platform, name: string) => {
  const profile = newProfile(platform, name)
  await register(platform, profile)
  const { id } = profile
  const { secret } = await issue(platform, { player: id, scopes, expiresAt: null })
  return { id, name, secret }
}

type Somebody = Awaited<ReturnType<typeof newcomer>>

const begin = async (platform: Platform, [first, second]: readonly [Somebody, Somebody]) => {
  const wish = {
    game: 'carcassonne',
    seats: 2,
    options: {
      farmers: true,
      river: false,
      abbot: false,
      castlesInGermany: false,
      castlesAndBridges: false,
      castleTiles: 'dealt',
      castlesAfterLastTile: false,
    },
    visibility: 'public',
    join: true,
    clientSeed: null,
    clientSeedHash: null,
    start: 'full',
    timeControl: { kind: 'per-move', perMove: 'P3D' },
    onTimeout: 'forfeit',
    bots: [],
    sandbox: null,
  } as const
  const request = { player: first, key: crypto.randomUUID(), body: '' }
  const created = await create(platform, wish, request)
  const entry = 'id' in created ? await load(platform, String(created.id)) : undefined
  if (!entry) throw new Error('no match was created')
  const joining = { player: second, clientSeed: null, clientSeedHash: null }
  await sitDown(platform, entry, joining)
  await relay(platform, entry.match.id)
  return entry.match
}

/** Matches in progress in a file, and how long the sweep takes over them, in milliseconds. */
const populate = async (file: string) => {
  let ahead = 0
  const now = () => Date.now() + ahead
  const table = openSqlite({ file, now })
  const platform = { ...platformOver(table, { fold: foldDigest(), cached: 2000 }), now }
  const players: (readonly [Somebody, Somebody])[] = []
  for (let pair = 0; pair < pairs; pair++)
    players.push([await newcomer(platform, 'Ada'), await newcomer(platform, 'Bob')])
  const begun: Match[] = []
  for (let i = 0; i < matches; i++) begun.push(await begin(platform, players[i % pairs]!))
  const timed = async () => {
    const from = performance.now()
    await sweep(platform, (match, error) => {
      throw new Error(`${match}: ${error}`)
    })
    return performance.now() - from
  }
  const idle: number[] = []
  for (let run = 0; run < runs; run++) idle.push(await timed())
  ahead = 1.5 * day + 3_600_000
  const reminding = await timed()
  await table.close()
  return { players, begun, idle, reminding }
}

/** An open feed: resolves with when it has heard of a version. */
const listen = (url: string, token: string) => {
  let hear: ((at: number) => void) | undefined
  const request = get(url, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
    answer.setEncoding('utf8')
    answer.on('data', (text: string) => {
      if (text.includes('event: commit')) hear?.(performance.now())
    })
  })
  const opened = new Promise<void>((resolve) => request.once('response', () => resolve()))
  return {
    opened,
    heard: () => new Promise<number>((resolve) => (hear = resolve)),
    close: () => request.destroy(),
  }
}

/** Half of the feeds follow one match, half all matches of one of its players. */
const openFeeds = async ({ url }: Served, match: string, token: string) => {
  const paths = [`/v1/matches/${match}/stream?after=2`, '/v1/me/stream']
  const open = Array.from({ length: feeds }, (_, i) => listen(`${url}${paths[i % 2]}`, token))
  await Promise.all(open.map(({ opened }) => opened))
  return open
}

type Feed = ReturnType<typeof listen>

/** Milliseconds from sending a move until the last feed has heard of it. */
const spread = async (
  served: Served,
  { match, tokens, open }: { match: string; tokens: readonly string[]; open: readonly Feed[] },
): Promise<readonly number[]> => {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const url = `${served.url}/v1/matches/${match}`
    const authorization = `Bearer ${tokens[run % 2]}`
    const legal = await fetch(`${url}/legal-actions`, { headers: { authorization } })
    const { version, actions } = JSON.parse(await legal.text())
    const all = Promise.all(open.map((feed) => feed.heard()))
    const from = performance.now()
    const done = await fetch(`${url}/actions`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        'if-match': `"${version}"`,
        'idempotency-key': `move-${version}`,
      },
      body: JSON.stringify(actions[0]),
    })
    if (done.status !== 201) throw new Error(`${done.status} ${await done.text()}`)
    times.push(Math.max(...(await all)) - from)
  }
  return times
}

/** Percent of one processor that the server uses while nobody asks for anything. */
const idleOf = async (served: Served): Promise<number> => {
  const before = served.cpu()
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000))
  return (100 * (served.cpu() - before)) / idleSeconds
}

/** A local server with a thousand matches in progress: its sweep, its memory, its feeds. */
export const correspondenceBench = async (): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-bench-'))
  const { players, begun, idle, reminding } = await populate(join(folder, 'castellan.db'))
  const served = await serving(join(import.meta.dirname, '../../src/local/server.ts'), [], {
    PORT: '0',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
  })
  const [ada, bob] = players[0]!
  for (const { id } of begun) await (await fetch(`${served.url}/v1/matches/${id}`)).text()
  const alone = await idleOf(served)
  const match = begun[0]!.id
  const open = await openFeeds(served, match, ada.secret)
  const times = await spread(served, { match, tokens: [ada.secret, bob.secret], open })
  const feeding = await idleOf(served)
  const memory = served.memory()
  for (const feed of open) feed.close()
  await served.stop()
  rmSync(folder, { recursive: true })
  const of = `${matches} matches`
  return [
    figureOf(`sweep over ${of}, nothing due`, 'ms', idle),
    figureOf(`sweep over ${of}, every one due`, 'ms', [reminding]),
    figureOf(`memory with ${of} read and ${feeds} feeds`, 'MB', [memory]),
    figureOf(`processor, idle, ${of}`, '%', [alone]),
    figureOf(`processor, idle, ${of} and ${feeds} feeds`, '%', [feeding]),
    figureOf(`a move until the last of ${feeds} feeds has heard`, 'ms', times),
  ]
}
