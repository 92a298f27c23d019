import type { AnyEvent, AnyGame, Fault, Seat, Step } from '../games/game.ts'
import { parse } from '../store/commits.ts'
import { keys } from '../store/layout.ts'
import { type Chance, commitmentOf } from './chance.ts'
import type { MatchCreated, Player, SeatTaken } from './commit.ts'
import { type Creation, checkCreation, type Fork } from './creation.ts'
import { forked } from './fork.ts'
import { append, load, loadAt } from './log.ts'
import type { Match } from './match.ts'
import type { Platform } from './platform.ts'
import { invalid, isRefusal, type Refusal, refuse, refuseByRules } from './refusal.ts'
import { makeSecret, type Secret } from './secret.ts'
import { begin } from './turn.ts'

/** Who creates, under which idempotency key: digests of the key and of the body as sent. */
export type Creator = { readonly player: Player; readonly key: string; readonly body: string }

type Plan = {
  readonly game: AnyGame
  readonly wish: Creation
  readonly taken: readonly SeatTaken[]
  readonly setUp: Step<unknown, AnyEvent>
}

const taking = (seat: Seat, who: Partial<SeatTaken>): SeatTaken => ({
  type: 'seat-taken',
  seat,
  player: null,
  bot: null,
  clientSeed: null,
  clientSeedHash: null,
  ...who,
})

/** The seats that the creator takes: all that no bot holds in a sandbox, else the first. */
const ownSeats = ({ sandbox, join, seats, bots }: Creation): readonly Seat[] => {
  if (!sandbox) return join ? [0] : []
  return Array.from({ length: seats }, (_, seat) => seat).filter(
    (seat) => !bots.some((bot) => bot.seat === seat),
  )
}

/** Who sits at the table from the first commit on, in the order in which it says so. */
export const taken = (wish: Creation, player: Player): readonly SeatTaken[] => {
  const { clientSeed, clientSeedHash } = wish
  const own = ownSeats(wish).map((seat, i) =>
    taking(seat, i === 0 ? { player, clientSeed, clientSeedHash } : { player }),
  )
  const bots = wish.bots.map(({ seat, level }) => taking(seat, { bot: level }))
  return [...own, ...bots.toSorted((a, b) => a.seat - b.seat)]
}

const setUpOf = (game: AnyGame, { seats, options, sandbox }: Creation) =>
  game.start(game.empty({ seats, options }), sandbox?.position)

const isFault = (value: object): value is Fault => 'fault' in value

/** Nobody sent the position of a fork: what is at fault is the version that was chosen. */
const unforkable = (game: AnyGame, { version }: Fork, { fault }: Fault): Refusal =>
  refuse(
    'fork-not-possible',
    `A sandbox cannot begin from version ${version}: ${game.faults[fault]?.detail ?? fault} Choose another version.`,
  )

/** All that can be refused, before anything is written. */
const plan = async (
  platform: Platform,
  wish: Creation,
  player: Player,
): Promise<Plan | Refusal> => {
  const game = platform.games.current(wish.game)
  if (!game) return invalid('/game', 'no such game')
  const refused = checkCreation(game, wish)
  if (refused) return refused
  const whole = wish.sandbox?.fork ? await forked(platform, wish, player.id) : wish
  if (isRefusal(whole)) return whole
  const setUp = setUpOf(game, whole)
  if (!isFault(setUp)) return { game, wish: whole, taken: taken(whole, player), setUp }
  const fork = whole.sandbox?.fork
  return fork ? unforkable(game, fork, setUp) : refuseByRules('impossible-position', game, setUp)
}

type Named = { readonly id: string; readonly secret: Secret }

const matchCreated = ({ game, wish }: Plan, { id, secret }: Named): MatchCreated => ({
  type: 'match-created',
  game: game.id,
  options: wish.options,
  seats: wish.seats,
  visibility: wish.visibility,
  start: wish.start,
  timeControl: wish.timeControl,
  onTimeout: wish.onTimeout,
  sandbox: wish.sandbox && {
    draws: wish.sandbox.draws,
    forkedFrom: wish.sandbox.fork ?? null,
  },
  commitment: commitmentOf(id, secret.seed),
})

/** Seats taken by bots alone, or all by the creator: nobody is waited for. */
export const startsAtOnce = ({ wish, taken: seats }: Pick<Plan, 'wish' | 'taken'>): boolean =>
  seats.length === wish.seats && (wish.start === 'full' || seats.every(({ bot }) => bot !== null))

const firstEvents = (planned: Plan, named: Named): readonly AnyEvent[] => {
  const { game, wish, taken: seats, setUp } = planned
  const bySeat = seats.toSorted((a, b) => a.seat - b.seat)
  const chance: Chance = {
    seed: named.secret.seed,
    match: named.id,
    clientSeeds: bySeat.map(({ clientSeed }) => clientSeed),
    next: 0,
    script: wish.sandbox?.draws ?? [],
  }
  const opening = [matchCreated(planned, named), ...seats]
  return startsAtOnce(planned) ? [...opening, ...begin({ game, chance }, setUp)] : opening
}

type Claim = { readonly match: string; readonly body: string }

/** The match that a key stands for: a new id, or the one that the key has made before. */
const claim = async (platform: Platform, { player, key, body }: Creator): Promise<Claim> => {
  const place = keys.creation(player.id, key.replace('sha256:', ''))
  const mine: Claim = { match: `match_${platform.ulid()}`, body }
  const item = { ...place, version: 1, body: JSON.stringify(mine) }
  if (await platform.table.put(item, 'absent')) return mine
  const first = await platform.table.get(place)
  if (!first) throw new Error(`${place.partition}: the key has gone`)
  return parse<Claim>(first.body)
}

const claimed = async (platform: Platform, { player, key }: Creator) => {
  const item = await platform.table.get(keys.creation(player.id, key.replace('sha256:', '')))
  return item && parse<Claim>(item.body)
}

/** Lets in what would be new, or says why not, by what has been read already. */
export type Admit<R> = () => Promise<R | undefined>

/**
 * Creates a match, or gives back the one that the same request has created: as it was at version 1.
 * The key is stored first, then the seed, then the first commit, each only if it is not there yet:
 * a repeat finishes what a crash has left. `admitting` reads, while the key is looked for, what the
 * admission goes by: what it gives back is asked last of all, and only if the match would be new.
 */
export const create = async <R extends object>(
  platform: Platform,
  wish: Creation,
  creator: Creator,
  admitting: () => Promise<Admit<R> | undefined> = async () => undefined,
): Promise<Match | Refusal | R> => {
  const { player, key, body } = creator
  const [before, admit] = await Promise.all([claimed(platform, creator), admitting()])
  if (before && before.body !== body) return refuse('idempotency-key-reused')
  if (before && (await load(platform, before.match))) return loadAt(platform, before.match, 1)
  const planned = await plan(platform, wish, player)
  if (isRefusal(planned)) return planned
  const refused = before ? undefined : await admit?.()
  if (refused) return refused
  const mine = before ?? (await claim(platform, creator))
  if (mine.body !== body) return refuse('idempotency-key-reused')
  const secret = await makeSecret(platform, mine.match)
  await append(
    platform,
    { game: planned.game, match: mine.match, seats: planned.wish.seats, entry: undefined },
    {
      seat: planned.taken.find((one) => one.player)?.seat ?? null,
      action: { type: 'create-match' },
      events: firstEvents(planned, { id: mine.match, secret }),
      request: { player: player.id, key, body },
    },
  )
  return loadAt(platform, mine.match, 1)
}
