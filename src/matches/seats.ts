import type { AnyEvent, Seat } from '../games/game.ts'
import { sceneOf } from './act.ts'
import type { MatchEvent, Player } from './commit.ts'
import { sha256 } from './digest.ts'
import { append, type Entry, load } from './log.ts'
import type { Match, MatchSeat } from './match.ts'
import type { Platform } from './platform.ts'
import { invalid, isRefusal, type Refusal, refuse } from './refusal.ts'
import { seatsOf } from './show.ts'
import { aborted, begin } from './turn.ts'

/** What somebody brings who takes a seat; without `seat`, the lowest free one. */
export type Joining = {
  readonly player: Player
  readonly seat?: Seat
  readonly clientSeed: string | null
  readonly clientSeedHash: string | null
}

/** What a change of the seats puts into the log; nothing: it is so already. */
type Change = {
  readonly seat: Seat
  readonly action: { readonly type: 'take-seat' | 'leave-seat' | 'set-client-seed' }
  readonly events: readonly AnyEvent[]
}

export const isFree = ({ player, bot }: MatchSeat): boolean => !player && !bot

/** Whether nothing is missing any more: every seat, and with `ready` every person's seed. */
export const isReady = ({ start }: Match, seats: readonly MatchSeat[]): boolean =>
  seats.every(
    (seat) => !isFree(seat) && (start === 'full' || seat.bot !== null || seat.clientSeed !== null),
  )

/** The start, if a change of one seat was the last thing missing. */
const startIfReady = async (
  platform: Platform,
  match: Match,
  seats: readonly MatchSeat[],
): Promise<readonly AnyEvent[]> => {
  if (!isReady(match, seats)) return []
  const { game, chance } = await sceneOf(platform, { ...match, seats })
  const setUp = game.start(game.empty({ seats: seats.length, options: match.options }))
  if ('fault' in setUp) throw new Error(`${match.id}: the set-up is a fault, ${setUp.fault}`)
  return begin({ game, chance }, setUp)
}

/** Why a seat cannot be taken with these seeds. */
export const checkSeed = (
  { start }: Pick<Match, 'start'>,
  { clientSeed, clientSeedHash }: Pick<Joining, 'clientSeed' | 'clientSeedHash'>,
) => {
  if (start === 'full')
    return clientSeedHash === null
      ? undefined
      : invalid('/clientSeedHash', 'only matches that start when ready take a hash')
  if (clientSeed !== null)
    return invalid('/clientSeed', 'send its hash now, and reveal it when all seats are taken')
  return clientSeedHash === null
    ? invalid('/clientSeedHash', 'a match that starts when ready needs it')
    : undefined
}

const seatFor = (match: Match, wanted: Seat | undefined): Seat | Refusal => {
  if (wanted !== undefined && wanted >= match.seats.length)
    return invalid('/seat', `there are ${match.seats.length} seats, from 0`)
  const seat = wanted ?? match.seats.findIndex(isFree)
  if (seat < 0) return refuse('seats-full')
  return isFree(match.seats[seat]!) ? seat : refuse('seat-taken')
}

const joined = async (platform: Platform, match: Match, joining: Joining) => {
  if (seatsOf(match, joining.player.id).length > 0) return undefined
  if (match.status !== 'open') return refuse('not-open')
  const refused = checkSeed(match, joining)
  if (refused) return refused
  const seat = seatFor(match, joining.seat)
  if (typeof seat !== 'number') return seat
  const { player, clientSeed, clientSeedHash } = joining
  const taken = { player, bot: null, clientSeed, clientSeedHash }
  const event: MatchEvent = { type: 'seat-taken', seat, ...taken }
  const seats = match.seats.with(seat, { ...match.seats[seat]!, ...taken })
  const start = await startIfReady(platform, match, seats)
  return { seat, action: { type: 'take-seat' }, events: [event, ...start] } satisfies Change
}

const left = async (platform: Platform, match: Match, player: string) => {
  const [seat] = seatsOf(match, player)
  if (seat === undefined) return refuse('not-seated')
  if (match.status !== 'open') return refuse('not-open')
  const event: MatchEvent = { type: 'seat-left', seat }
  const othersStay = match.seats.some((one) => one.player && one.player.id !== player)
  const { chance } = await sceneOf(platform, match)
  const end = othersStay ? [] : aborted(chance, 'left by all')
  return { seat, action: { type: 'leave-seat' }, events: [event, ...end] } satisfies Change
}

/** Before the start a client seed may change, unless it was promised: then it is only revealed. */
export const checkReveal = (match: Match, seat: MatchSeat, clientSeed: string | null) => {
  if (match.start === 'full') return undefined
  if (clientSeed === null) return invalid('/clientSeed', 'reveal the seed whose hash you sent')
  if (match.seats.some(isFree)) return refuse('seats-not-taken')
  if (seat.clientSeed !== null) return refuse('client-seed-fixed')
  return sha256(clientSeed) === seat.clientSeedHash ? undefined : refuse('client-seed-mismatch')
}

const seeded = async (
  platform: Platform,
  match: Match,
  { player, clientSeed }: { readonly player: string; readonly clientSeed: string | null },
) => {
  const [seat] = seatsOf(match, player)
  if (seat === undefined) return refuse('not-seated')
  const old = match.seats[seat]!
  if (old.clientSeed === clientSeed) return undefined
  if (match.status !== 'open') return refuse('not-open')
  const refused = checkReveal(match, old, clientSeed)
  if (refused) return refused
  const event: MatchEvent = { type: 'client-seed-set', seat, clientSeed }
  const seats = match.seats.with(seat, { ...old, clientSeed })
  const start = await startIfReady(platform, match, seats)
  return { seat, action: { type: 'set-client-seed' }, events: [event, ...start] } satisfies Change
}

const maximumRaces = 50

/** A match as it is after a change, or as it was if there was nothing to change. */
type Outcome = { readonly match: Match; readonly isChanged: boolean }

/** Appends what a change asks for, judged anew on every head it meets. */
const changing = async (
  platform: Platform,
  entry: Entry,
  judge: (match: Match) => Promise<Change | Refusal | undefined>,
): Promise<Outcome | Refusal> => {
  let current = entry
  for (let race = 0; race < maximumRaces; race++) {
    const { match } = current
    const change = await judge(match)
    if (!change) return { match, isChanged: false }
    if (isRefusal(change)) return change
    const game = platform.games.of(match.game, match.rulesVersion)
    const place = { game, match: match.id, seats: match.seats.length, entry: current }
    const done = await append(platform, place, { ...change, request: null })
    if (done) return { match: done.entry.match, isChanged: true }
    current = (await load(platform, match.id)) ?? current
  }
  return refuse('busy')
}

/** Takes a seat. Again by the same player: nothing changes. */
export const join = (platform: Platform, entry: Entry, joining: Joining) =>
  changing(platform, entry, (match) => joined(platform, match, joining))

/** Leaves a seat before the start; a match that all have left is aborted. */
export const leave = (platform: Platform, entry: Entry, player: string) =>
  changing(platform, entry, (match) => left(platform, match, player))

/** Changes one's client seed before the start, or reveals a promised one. */
export const setClientSeed = (
  platform: Platform,
  entry: Entry,
  seed: { readonly player: string; readonly clientSeed: string | null },
) => changing(platform, entry, (match) => seeded(platform, match, seed))
