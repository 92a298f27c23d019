import { createHash } from 'node:crypto'
import { z } from 'zod'
import { castle } from '../../src/games/castle/game.ts'
import type { AnyGame } from '../../src/games/game.ts'
import type { Platform } from '../../src/matches/platform.ts'
import {
  type Api,
  act,
  createMatch,
  matchIn,
  newPlayer,
  openApi,
  type Reply,
  type Shown,
  type Somebody,
} from './api.ts'

/** What the next draws bring, one list of pieces for each run of draws. Empty: it is left to chance. */
export type Dice = (readonly string[])[]

/** Castle with loaded dice; in all else the real game. */
const loaded = (dice: Dice): AnyGame => ({
  ...castle,
  drawn: (table: Parameters<typeof castle.drawn>[0], lot: Parameters<typeof castle.drawn>[1]) =>
    castle.drawn(table, { ...lot, pieces: dice.shift() ?? lot.pieces }),
})

/** Bytes that look random and are the same in every world. */
const countedBytes = () => {
  let calls = 0
  return (count: number): Uint8Array => {
    const digest = createHash('sha512').update(`bytes ${calls++}`).digest()
    return digest.subarray(0, count)
  }
}

const countedIds = () => {
  let ids = 0
  return () => String(++ids).padStart(26, '0')
}

const worldWith =
  (dice: Dice) =>
  (platform: Platform): Platform => {
    const { current, of } = platform.games
    const game = loaded(dice)
    return {
      ...platform,
      games: {
        current: (id) => (id === 'castle' ? game : current(id)),
        of: (id, version) => (id === 'castle' ? game : of(id, version)),
      },
      bytes: countedBytes(),
      ulid: countedIds(),
    }
  }

/** A world of its own: the same ids, salts and times as any other, but what its dice bring. */
export type World = {
  readonly api: Api
  readonly dice: Dice
  readonly players: readonly Somebody[]
}

/** Opens a world with five players. */
export const openWorld = async (): Promise<World> => {
  const dice: Dice = []
  const api = openApi({ world: worldWith(dice) })
  const players: Somebody[] = []
  for (const name of ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve']) players.push(await newPlayer(api, name))
  return { api, dice, players }
}

/** Begins a match of the first players; `lots`: what its set-up draws. */
export const beginMatch = async (
  { api, dice, players }: World,
  { seats, lots, ...wish }: { seats: number; lots: Dice; options?: object },
): Promise<Shown> => {
  let shown = matchIn(await createMatch(api, players[0]!, { game: 'castle', seats, ...wish }))
  dice.push(...lots)
  for (const { token } of players.slice(1, seats))
    shown = matchIn(await api.post(`/v1/matches/${shown.id}/seats`, { token, body: {} }))
  return shown
}

/** What depends on hidden values though nobody can read them from it. */
const opaque = /"(digest|hash|previousHash|logHead|commitment)":"sha256:[0-9a-f]{64}"/g

export const masked = (text: string): string => text.replaceAll(opaque, '"$1":"sha256:"')

/** All that an answer tells: status, headers but for the request's own id, and body. */
export const told = ({ status, headers, text }: Reply): string => {
  const lines = [...headers].filter(([name]) => name !== 'x-request-id').map((pair) => pair.join())
  return [status, ...lines.toSorted(), masked(text)].join('\n')
}

/** The frames of a match's stream up to a version, as text. */
export const streamOf = async (
  { app }: Api,
  { id, version, token }: { id: string; version: number; token: string | undefined },
): Promise<string> => {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const gone = new AbortController()
  const stream = await app.request(`/v1/matches/${id}/stream`, { headers, signal: gone.signal })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!new RegExp(`^id: ${version}\\b`, 'm').test(text)) {
    const { value, done } = await reader.read()
    if (done) break
    text += value
  }
  await reader.cancel()
  gone.abort()
  return text
}

const commit = z.looseObject({
  version: z.int(),
  hash: z.string(),
  action: z.looseObject({ type: z.string() }),
  events: z.array(z.looseObject({ type: z.string() })),
  sealed: z.record(z.string(), z.looseObject({ digest: z.string(), salt: z.string().optional() })),
})

export type SeenCommit = z.infer<typeof commit>

/** All commits of a match, as the holder of a token sees them; without a token, as an onlooker. */
export const commitsOf = async (
  api: Api,
  id: string,
  token?: string,
): Promise<readonly SeenCommit[]> => {
  const items: SeenCommit[] = []
  for (;;) {
    const path = `/v1/matches/${id}/events?after=${items.length}&limit=100`
    const { body } = await api.get(path, { token })
    const page = z.looseObject({ items: z.array(commit) }).parse(body).items
    if (page.length === 0) return items
    items.push(...page)
  }
}

/** A seat acts on the present version. */
export const take = (
  { api, players }: World,
  match: string,
  { seat, body, version }: { seat: number; body: unknown; version: number | '*' },
): Promise<Reply> => act(api, match, { token: players[seat]!.token, body, version })
