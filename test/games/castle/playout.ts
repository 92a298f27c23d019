import { isDeepStrictEqual } from 'node:util'
import type { Action } from '../../../src/games/castle/actions.ts'
import type { Event } from '../../../src/games/castle/acts.ts'
import { deckOf, nameOf } from '../../../src/games/castle/characters.ts'
import { castle } from '../../../src/games/castle/game.ts'
import type { Options } from '../../../src/games/castle/states.ts'
import type { Table } from '../../../src/games/castle/table.ts'
import type { Seat } from '../../../src/games/game.ts'
import { type Die, dieOf, draw, pick } from './dice.ts'

/** A match played at random: the die decides everything, chance and players. */
export type Playout = {
  readonly seats: number
  readonly options: Options
  readonly die: Die
  table: Table
  readonly log: Event[]
  draws: number
}

type Step = { readonly events: readonly Event[]; readonly next: Table }

const decks = [0, 0, 2, 3, 4, 5].map((seats) => deckOf(seats).join())

const onBoard = ({ board }: Table) => Object.values(board).flat()

/** Every card is in exactly one place. */
const everyCard = (table: Table): string =>
  [
    ...onBoard(table).map(({ card }) => nameOf(card)),
    ...table.hands.flat(),
    ...table.exchange,
    ...table.removed,
    ...table.unseen,
  ]
    .toSorted()
    .join()

/** How many tokens each seat has on the board. */
const tokensOn = (table: Table): readonly number[] => {
  const tokens = table.hands.map(() => 0)
  for (const { token } of onBoard(table)) if (token !== null) tokens[token]!++
  return tokens
}

const tokenOf = (table: Table, card: string) =>
  onBoard(table).find((one) => one.card === card)?.token

/** What an act adds to the tokens of each seat, reckoned without the fold. */
const tokenChange = (table: Table, event: Event): readonly (readonly [Seat, number])[] => {
  const gone = (card: string) => {
    const token = tokenOf(table, card) ?? null
    return token === null ? [] : [[token, -1] as const]
  }
  switch (event.type) {
    case 'card-placed':
      return event.token === null ? [] : [[event.token, 1]]
    case 'card-sent-back':
    case 'card-to-exchange':
    case 'card-assassinated':
    case 'token-removed':
      return gone(event.card)
    case 'tokens-replaced':
      return event.cards.flatMap((card) => [...gone(card), [event.by, 1] as const])
    default:
      return []
  }
}

/** Like expect, but quick: it is asked a million times. */
const check = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}

/** Takes a step, act by act: the fold agrees with the step, and no token comes from nowhere. */
const advance = (playout: Playout, { events, next }: Step): void => {
  let { table } = playout
  const tokens = [...tokensOn(table)]
  for (const event of events) {
    for (const [seat, change] of tokenChange(table, event)) tokens[seat]! += change
    table = castle.evolve(table, [event])
  }
  check(tokensOn(next).join() === tokens.join(), 'tokens came from nowhere')
  check(isDeepStrictEqual(table, next), 'the acts one by one do not give the next table')
  if (playout.die(4) === 0)
    check(isDeepStrictEqual(castle.evolve(playout.table, events), next), 'nor do they at once')
  playout.table = next
  playout.log.push(...events)
  check(everyCard(next) === decks[playout.seats], 'a card is lost or doubled')
}

const settle = (playout: Playout): void => {
  for (let pool = castle.pool(playout.table); pool; pool = castle.pool(playout.table)) {
    check(castle.awaiting(playout.table).length === 0, 'awaited while a draw is due')
    const lot = draw(pool, playout.die, playout.draws)
    playout.draws += pool.count
    const step = castle.drawn(playout.table, lot)
    const [event] = step.events
    const read = event && castle.lot(event)
    check(isDeepStrictEqual(read, { ...lot, pieces: lot.pieces.toSorted() }), 'unreadable draw')
    advance(playout, step)
  }
}

/** One action, with all that is drawn in its course. */
export const act = (playout: Playout, seat: Seat, action: Action): void => {
  const step = castle.decide(playout.table, seat, action)
  if ('fault' in step) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(step)}`)
  advance(playout, step)
  settle(playout)
}

const leave = (playout: Playout): void => {
  const { table, die } = playout
  const active = table.hands.map((_, seat) => seat).filter((seat) => !table.left.includes(seat))
  if (active.length < 3) return
  advance(playout, castle.retire(table, { type: 'seat-resigned', seat: pick(active, die) }))
  settle(playout)
}

export const begin = (seats: number, options: Options, die: Die): Playout => {
  const table = castle.empty({ seats, options })
  const playout: Playout = { seats, options, die, table, log: [], draws: 0 }
  const step = castle.start(table)
  if ('fault' in step) throw new Error(step.fault)
  advance(playout, step)
  settle(playout)
  return playout
}

/** What is done at each version besides playing on. */
export type Look = (playout: Playout, seat: Seat, action: Action) => void

const enough = 5000

/** One match at random, to its end. With `leaving` seats leave now and then. */
export const play = (
  seed: number,
  seats: number,
  options: Options,
  { leaving = false, look }: { readonly leaving?: boolean; readonly look?: Look } = {},
): Playout => {
  const die = dieOf(seed)
  const playout = begin(seats, options, die)
  for (let version = 1; !castle.ended(playout.table); version++) {
    if (version > enough) throw new Error(`no end: seed ${seed}, ${seats} seats`)
    if (leaving && die(60) === 0) {
      leave(playout)
      continue
    }
    const { seat } = pick(castle.awaiting(playout.table), die)
    const action = castle.sample!(playout.table, seat, die)
    look?.(playout, seat, action)
    act(playout, seat, action)
  }
  return playout
}

/** The whole log folds to the live state, and the state is plain JSON. */
export const checkFold = ({ seats, options, table, log }: Playout): void => {
  const folded = castle.evolve(castle.empty({ seats, options }), log)
  check(isDeepStrictEqual(folded, table), 'the log does not fold to the live table')
  check(isDeepStrictEqual(JSON.parse(JSON.stringify(table)), table), 'the table is not plain JSON')
}

export const count = (soak: number): number => (process.env['SOAK'] ? soak : Math.ceil(soak / 10))

/** Says which match failed. */
export const named = <Out>(context: string, body: () => Out): Out => {
  try {
    return body()
  } catch (error) {
    throw new Error(`${context}: ${error}`, { cause: error })
  }
}

/** Seeds change from run to run; SEED repeats a run. */
export const seedOf = (i: number): number => {
  const base = Number(process.env['SEED'] ?? Math.floor(Date.now() / 1000))
  return base * 100_003 + i
}
