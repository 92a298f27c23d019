import type { GameList, MatchWish } from '../../client/client.ts'
import { asBody, type Fields } from '../json.ts'
import { newSeed, promiseOf } from '../seed.ts'

export type OfferedGame = GameList['items'][number]

/** Who plays a seat. */
export type Holder = 'me' | 'person' | 'greedy' | 'random'

export type Clock = {
  readonly kind: 'none' | 'per-move' | 'bank'
  /** ISO 8601 durations. */
  readonly perMove: string
  readonly initial: string
  readonly increment: string
  readonly max: string
}

/** A match as its creator is still thinking it out. */
export type Draft = {
  readonly game: OfferedGame
  readonly holders: readonly Holder[]
  readonly options: Fields
  readonly clock: Clock
  readonly onTimeout: 'forfeit' | 'bot'
  readonly visibility: 'public' | 'private'
  readonly start: 'full' | 'ready'
  /** The creator's own part of the chance; empty: none. */
  readonly seed: string
  readonly isSandbox: boolean
  /** Ids of pieces in the order in which they shall come, apart by spaces or commas. */
  readonly draws: string
  /** A position as JSON; empty: the game's own set-up. */
  readonly position: string
  /** A match that is continued, at a version. */
  readonly fork: { readonly match: string; readonly version: number } | undefined
}

export const holdersOf = (
  before: readonly Holder[],
  count: number,
  isJoined: boolean,
): readonly Holder[] =>
  Array.from({ length: count }, (_, seat) => {
    if (seat === 0 && isJoined) return 'me'
    const holder = before[seat] ?? 'person'
    return holder === 'me' ? 'person' : holder
  })

export const newDraft = (game: OfferedGame, fork: Draft['fork']): Draft => ({
  game,
  holders: holdersOf([], game.seats.min, true),
  options: {},
  clock: { kind: 'none', perMove: 'P3D', initial: 'P10D', increment: 'PT12H', max: 'P20D' },
  onTimeout: 'forfeit',
  visibility: 'public',
  start: 'full',
  seed: newSeed(),
  isSandbox: fork !== undefined,
  draws: '',
  position: '',
  fork,
})

/** Another game, with as many of the seats as it has. */
export const withGame = (draft: Draft, game: OfferedGame): Draft => {
  const { min, max } = game.seats
  const count = Math.min(Math.max(draft.holders.length, min), max)
  const isJoined = draft.holders[0] === 'me'
  return { ...draft, game, options: {}, holders: holdersOf(draft.holders, count, isJoined) }
}

const controlOf = ({ kind, perMove, initial, increment, max }: Clock) => {
  if (kind === 'none') return { kind }
  return kind === 'per-move' ? { kind, perMove } : { kind, initial, increment, max }
}

/** Somebody's JSON; text that is none is refused in the words of the field. */
const positionIn = (text: string): unknown => {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const sandboxOf = ({ isSandbox, draws, position, fork }: Draft) =>
  isSandbox
    ? {
        draws: draws.split(/[\s,]+/).filter((id) => id !== ''),
        position: fork ? undefined : positionIn(position),
        fork,
      }
    : null

/** The creator's part of the chance: sent, or promised by its hash. */
const chanceOf = async ({ start, seed, holders, isSandbox }: Draft) => {
  if (holders[0] !== 'me' || seed === '' || isSandbox) return {}
  return start === 'ready' ? { clientSeedHash: await promiseOf(seed) } : { clientSeed: seed }
}

/** What is asked of the service. */
export const wishOf = async (draft: Draft): Promise<MatchWish> => {
  const { game, holders, options, clock, onTimeout, visibility, start, fork } = draft
  const bots = holders.flatMap((level, seat) =>
    level === 'me' || level === 'person' ? [] : [{ seat, level }],
  )
  return asBody({
    game: game.id,
    seats: holders.length,
    ...(fork === undefined && { options }),
    bots,
    join: holders[0] === 'me',
    visibility: draft.isSandbox ? undefined : visibility,
    start: draft.isSandbox ? 'full' : start,
    timeControl: controlOf(clock),
    onTimeout,
    sandbox: sandboxOf(draft),
    ...(await chanceOf(draft)),
  })
}
