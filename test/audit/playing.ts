import { monotonicFactory } from 'ulid'
import { z } from 'zod'
import type { AnyAction, AnyGame, Seat, Viewer } from '../../src/games/game.ts'
import { currentGame, gameOf, games } from '../../src/games/index.ts'
import { offeredGames } from '../../src/http/schemas.ts'
import { act } from '../../src/matches/act.ts'
import { playBots } from '../../src/matches/bots.ts'
import { create } from '../../src/matches/create.ts'
import type { Creation } from '../../src/matches/creation.ts'
import { sha256 } from '../../src/matches/digest.ts'
import { enforce } from '../../src/matches/enforce.ts'
import { type Bundle, exported } from '../../src/matches/export.ts'
import type { Match } from '../../src/matches/match.ts'
import type { Platform } from '../../src/matches/platform.ts'
import { beat } from '../../src/matches/pulse.ts'
import { isRefusal, type Refusal } from '../../src/matches/refusal.ts'
import { relay } from '../../src/matches/relay.ts'
import { join, leave, setClientSeed } from '../../src/matches/seats.ts'
import { sweep } from '../../src/matches/sweep.ts'
import { applyVacation } from '../../src/matches/vacation.ts'
import { whist } from '../matches/whist.ts'
import { entryOf, newPlatform, wish } from '../matches/world.ts'

/** Random matches of every game, played as players and the service would. */

/** Every game that is served, and the invented one, which hides values. */
export const everyGame: readonly AnyGame[] = [
  ...Object.keys(games).flatMap((id) => currentGame(id) ?? []),
  whist,
]

const invented: AnyGame = whist

export const rules = (id: string, rulesVersion: number): AnyGame | undefined =>
  id === 'whist' ? invented : gameOf(id, rulesVersion)

/** Numbers below n, the same for the same seed (mulberry32). */
export type Die = (n: number) => number

export const dieOf = (seed: number): Die => {
  let state = seed >>> 0
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n)
  }
}

const pick = <T>(die: Die, from: readonly T[]): T => from[die(from.length)]!

/** A world whose clock moves on whenever somebody looks at it. */
export type World = { readonly platform: Platform; readonly die: Die; clock: number }

export const worldOf = (seed: number): World => {
  const die = dieOf(seed)
  const ulid = monotonicFactory(() => die(2 ** 16) / 2 ** 16)
  const world: World = {
    die,
    clock: Date.parse('2026-03-01T12:00:00Z'),
    platform: newPlatform({
      games: {
        current: (id) => rules(id, currentGame(id)?.rulesVersion ?? 1),
        of: (id, version) => rules(id, version)!,
      },
      now: () => world.clock++,
      ulid: () => ulid(world.clock),
      bytes: (count) => Uint8Array.from({ length: count }, () => die(256)),
    }),
  }
  return world
}

const must = <T extends object>(value: T | Refusal): T => {
  if (isRefusal(value)) throw new Error(`refused: ${JSON.stringify(value)}`)
  return value
}

type Property = { readonly type?: string; readonly enum?: readonly unknown[] }

const optionSchemas = new Map(
  await Promise.all(
    offeredGames.map(async ({ id, load }) => [id, (await load()).optionsSchema] as const),
  ),
)

const optionsOf = ({ id }: AnyGame) => optionSchemas.get(id)

export const defaultOptions = (game: AnyGame): unknown => optionsOf(game)?.parse({}) ?? {}

/** Any options of a game: every switch and choice at random. */
export const anyOptions = (die: Die, game: AnyGame): unknown => {
  const schema = optionsOf(game)
  if (!schema) return {}
  const properties: Readonly<Record<string, Property>> = z.toJSONSchema(schema, { io: 'input' })
    .properties as never
  const chosen = Object.entries(properties).flatMap(([name, property]) => {
    if (property.type === 'boolean') return [[name, die(2) === 1] as const]
    return property.enum ? [[name, pick(die, property.enum)] as const] : []
  })
  return schema.parse(Object.fromEntries(chosen))
}

const player = (seat: Seat) => ({ id: `player_${seat}`, name: `Player ${seat}` })

const seedOf = (seat: Seat): string => `client-seed-of-seat-${seat}`

const clientSeedsFor = (start: Creation['start'], seat: Seat) =>
  start === 'full'
    ? { clientSeed: seat % 2 === 0 ? seedOf(seat) : null, clientSeedHash: null }
    : { clientSeed: null, clientSeedHash: sha256(seedOf(seat)) }

/** The creator's seed changes before the start; somebody sits down and leaves again. */
const changedMind = async (platform: Platform, id: string) => {
  const again = { player: player(0).id, clientSeed: 'another-seed-of-seat-0' }
  must(await setClientSeed(platform, await entryOf(platform, id), again))
  const guest = { player: player(9), clientSeed: null, clientSeedHash: null }
  must(await join(platform, await entryOf(platform, id), guest))
  await relay(platform, id)
  must(await leave(platform, await entryOf(platform, id), guest.player.id))
}

/** Creates a match; its creator takes a seat, or with bots or in a sandbox all of them are taken. */
export const created = async (
  { platform, die }: World,
  game: AnyGame,
  over: Partial<Creation> = {},
): Promise<Match> => {
  const asked = wish({
    game: game.id,
    seats: game.seats.min + die(game.seats.max - game.seats.min + 1),
    options: anyOptions(die, game),
    ...over,
  })
  const seeds = asked.sandbox ? {} : clientSeedsFor(asked.start, 0)
  const creator = { player: player(0), key: sha256(`key ${die(2 ** 31)}`), body: sha256('body') }
  return must(await create(platform, { ...asked, ...seeds }, creator))
}

const freeSeats = ({ seats }: Match): readonly Seat[] =>
  seats.flatMap(({ player: holder, bot }, seat) => (holder || bot ? [] : [seat]))

/** Creates a match, fills its seats and reveals what seeds were promised. */
export const begun = async (
  world: World,
  game: AnyGame,
  over: Partial<Creation> = {},
): Promise<string> => {
  const { platform, die } = world
  const match = await created(world, game, over)
  const { id, start, seats } = match
  const free = freeSeats(match)
  if (start === 'full' && free.length > 1 && die(2) === 0) await changedMind(platform, id)
  for (const seat of free) {
    const joining = { player: player(seat), seat, ...clientSeedsFor(start, seat) }
    must(await join(platform, await entryOf(platform, id), joining))
  }
  for (const [seat, { bot }] of seats.entries())
    if (start === 'ready' && !bot) {
      const seed = { player: player(seat).id, clientSeed: seedOf(seat) }
      must(await setClientSeed(platform, await entryOf(platform, id), seed))
    }
  return id
}

export const doing = async (
  { platform }: World,
  id: string,
  { seat, action }: { readonly seat: Seat; readonly action: AnyAction },
): Promise<void> => {
  const entry = await entryOf(platform, id)
  const { version } = entry.match
  must(await act(platform, entry, { match: id, seat, action, ifMatch: version, request: null }))
}

const anyAction = ({ die }: World, game: AnyGame, { state }: Match, seat: Seat): AnyAction => {
  const { actions, complete } = game.legalActions(state, seat)
  return complete || !game.sample ? pick(die, actions) : game.sample(state, seat, die)
}

/** Plays random actions, at most `count`, some time apart, until the match is over. */
export const playOn = async (world: World, id: string, count = 10_000): Promise<Match> => {
  for (let turn = 0; turn < count; turn++) {
    await playBots(world.platform, id)
    const { match } = await entryOf(world.platform, id)
    const [due] = match.awaiting
    if (!due) return match
    world.clock += world.die(60_000)
    const game = rules(match.game, match.rulesVersion)!
    const action =
      due.decision === 'answer-abort'
        ? { type: 'answer-abort', ...{ accept: true } }
        : anyAction(world, game, match, due.seat)
    await doing(world, id, { seat: due.seat, action })
  }
  return (await entryOf(world.platform, id)).match
}

/** Lets the present deadlines pass. */
export const overslept = async (world: World, id: string): Promise<void> => {
  world.clock += 2 * 86_400_000
  await beat(world.platform, world.clock)
  await enforce(world.platform, await entryOf(world.platform, id))
}

/** Nothing happens for some days, and then the service does what is due. */
export const swept = async (world: World, id: string, days: number): Promise<void> => {
  const { platform } = world
  const report = (_: string, error: unknown) => {
    throw error
  }
  await sweep(platform, report)
  await relay(platform, id)
  world.clock += days * 86_400_000
  await sweep(platform, report)
}

/** Every player leaves before the start. */
export const left = async ({ platform }: World, id: string): Promise<void> => {
  must(await leave(platform, await entryOf(platform, id), player(0).id))
}

/** A player goes on vacation for some days and, if asked, comes back a day later. */
export const vacationed = async (world: World, id: string, back: boolean): Promise<void> => {
  const { platform } = world
  const iso = (days: number) => new Date(world.clock + days * 86_400_000).toISOString()
  const vacation = { since: iso(0), until: iso(5) }
  const apply = async (until: string) =>
    applyVacation(platform, await entryOf(platform, id), {
      player: player(0).id,
      vacation: { ...vacation, until },
    })
  await apply(vacation.until)
  world.clock += 86_400_000
  if (back) await apply(new Date(world.clock).toISOString())
}

/** The match as somebody may export it: the document as it is sent. */
export const bundleText = async (
  { platform }: Pick<World, 'platform'>,
  id: string,
  viewer: Viewer = 'everything',
): Promise<string> => {
  const { match } = await entryOf(platform, id)
  let text = ''
  for await (const part of exported(platform, match, viewer)) text += part
  return text
}

export const bundleFor = async (
  world: Pick<World, 'platform'>,
  id: string,
  viewer?: Viewer,
): Promise<Bundle> => JSON.parse(await bundleText(world, id, viewer))
