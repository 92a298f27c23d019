import { isDeepStrictEqual } from 'node:util'
import type { Action } from '../../src/games/castle/actions.ts'
import type { Event } from '../../src/games/castle/acts.ts'
import { castle } from '../../src/games/castle/game.ts'
import type { Options } from '../../src/games/castle/states.ts'
import type { Table } from '../../src/games/castle/table.ts'
import type { Pool, Seat, Viewer } from '../../src/games/game.ts'
import { type Die, pick } from '../games/castle/dice.ts'
import type { Dice } from './castle-worlds.ts'

/** Two tables that differ only in what one viewer cannot see. */
export type Twins = readonly [Table, Table]

/** One step of both: the same seat acts, what it keeps to itself may differ, and so may the draws. */
export type Turn = {
  readonly seat: Seat
  readonly actions: readonly [Action, Action]
  readonly lots: readonly [Dice, Dice]
  readonly after: Twins
}

export type Plan = {
  readonly setUp: Omit<Turn, 'seat' | 'actions'>
  readonly turns: readonly Turn[]
}

/** Whom the cards of an act concern, by the rules: all others see that it happens, but no card. */
const privy = (event: Event): readonly Seat[] | 'all' => {
  switch (event.type) {
    case 'cards-dealt':
      return event.seat === null ? 'all' : [event.seat]
    case 'card-drawn':
    case 'pass-selected':
      return [event.seat]
    case 'random-card-taken':
    case 'card-given':
    case 'card-passed':
      return [event.from, event.to]
    case 'decision-made':
      return event.card === undefined ? 'all' : [event.seat]
    default:
      return 'all'
  }
}

const concerns = (event: Event, viewer: Viewer): boolean => {
  const seats = privy(event)
  return seats === 'all' || seats.some((seat) => seat === viewer)
}

const outward = (event: Event, viewer: Viewer): object =>
  concerns(event, viewer) ? event : { ...event, card: null, cards: null }

const piecesIn = ({ pieces }: Pool): string[] =>
  Object.entries(pieces).flatMap(([piece, n]) => Array<string>(n).fill(piece))

/** Cards whose effects have secrets come oftener than others. */
const telling = ['fool', 'courtesan', 'village-idiot']

const pickPiece = (from: readonly string[], die: Die): string => {
  const wanted = from.filter((piece) => telling.includes(piece))
  return wanted.length > 0 && die(3) === 0 ? pick(wanted, die) : pick(from, die)
}

type Pieces = readonly [readonly string[], readonly string[]]

/** Both draw; the same if the viewer sees it. Undefined: they cannot. */
const drawBoth = (pools: readonly [Pool, Pool], open: boolean, die: Die): Pieces | undefined => {
  const [left, otherLeft] = [piecesIn(pools[0]), piecesIn(pools[1])]
  const pieces: string[] = []
  const others: string[] = []
  for (let i = 0; i < pools[0].count; i++) {
    const from = open ? left.filter((piece) => otherLeft.includes(piece)) : left
    if (from.length === 0) return undefined
    const piece = pickPiece(from, die)
    const stays = otherLeft.includes(piece) && (open || die(2) === 0)
    const other = stays ? piece : pickPiece(otherLeft, die)
    pieces.push(...left.splice(left.indexOf(piece), 1))
    others.push(...otherLeft.splice(otherLeft.indexOf(other), 1))
  }
  return [pieces, others]
}

type Course = { readonly events: readonly Event[]; readonly next: Table }
type Courses = readonly [Course, Course]

/** Draws until nothing is due. Undefined: one cannot go on as the other does. */
const settle = (begun: Courses, viewer: Viewer, die: Die) => {
  let [one, other] = begun
  const lots: [Dice, Dice] = [[], []]
  for (;;) {
    const pools = [castle.pool(one.next), castle.pool(other.next)] as const
    if (!pools[0] && !pools[1]) return { courses: [one, other] as const, lots }
    if (!pools[0] || !pools[1]) return undefined
    const some = { pieces: piecesIn(pools[0]).slice(0, pools[0].count), mark: { draw: 0 } }
    const open = concerns(castle.drawn(one.next, some).events[0]!, viewer)
    const drawn = drawBoth([pools[0], pools[1]], open, die)
    if (!drawn) return undefined
    const after = (course: Course, pieces: readonly string[]): Course => {
      const { events, next } = castle.drawn(course.next, { pieces, mark: { draw: 0 } })
      return { events: [...course.events, ...events], next }
    }
    one = after(one, drawn[0])
    other = after(other, drawn[1])
    lots[0].push(drawn[0])
    lots[1].push(drawn[1])
  }
}

/** Whether the rules let the viewer tell one course from the other: a card comes to it, somebody
 * turns out to be stuck, or the end opens everything. */
const tells = ([one, other]: Courses, viewer: Viewer): boolean =>
  castle.ended(one.next) !== undefined ||
  castle.ended(other.next) !== undefined ||
  !isDeepStrictEqual(
    one.events.map((event) => outward(event, viewer)),
    other.events.map((event) => outward(event, viewer)),
  )

const begin = (course: Course, seat: Seat, action: Action): Course | undefined => {
  const step = castle.decide(course.next, seat, action)
  return 'fault' in step ? undefined : step
}

const isSecret = (action: Action): boolean =>
  action.type === 'decide' && ['give-card', 'pass-card'].includes(action.decision)

/** What a seat does; it likes to draw, and to play what has secrets. */
const chosen = (table: Table, seat: Seat, die: Die): Action => {
  const { actions } = castle.legalActions(table, seat)
  const draws = actions.filter(({ type }) => type === 'draw')
  const plays = actions.filter((action) => action.type === 'play' && telling.includes(action.card))
  const wanted = die(2) === 0 ? plays : draws
  return wanted.length > 0 && die(2) === 0 ? pick(wanted, die) : castle.sample!(table, seat, die)
}

const tryTurn = (twins: Twins, viewer: Viewer, die: Die): Turn | undefined => {
  const { seat } = pick(castle.awaiting(twins[0]), die)
  const action = chosen(twins[0], seat, die)
  const differs = isSecret(action) && seat !== viewer && die(3) > 0
  const other = differs ? castle.sample!(twins[1], seat, die) : action
  const one = begin({ events: [], next: twins[0] }, seat, action)
  const two = begin({ events: [], next: twins[1] }, seat, other)
  const settled = one && two && settle([one, two], viewer, die)
  if (!settled || tells(settled.courses, viewer)) return undefined
  const [{ next }, { next: nextOther }] = settled.courses
  return { seat, actions: [action, other], lots: settled.lots, after: [next, nextOther] }
}

const attempts = 40

const nextTurn = (twins: Twins, viewer: Viewer, die: Die): Turn | undefined => {
  for (let i = 0; i < attempts; i++) {
    const turn = tryTurn(twins, viewer, die)
    if (turn) return turn
  }
  return undefined
}

/**
 * Two matches, played on as long as the rules keep them the same to a viewer, at most `most` turns:
 * the same is done and drawn in the open, and something else in secret.
 */
export const planTwins = (
  { seats, options, viewer }: { seats: number; options: Options; viewer: Viewer },
  most: number,
  die: Die,
): Plan => {
  const table = castle.empty({ seats, options })
  const start = { events: [], next: table }
  const settled = settle([start, start], viewer, die)
  if (!settled || tells(settled.courses, viewer))
    throw new Error('the set-up tells the twins apart')
  let twins: Twins = [settled.courses[0].next, settled.courses[1].next]
  const setUp = { lots: settled.lots, after: twins }
  const turns: Turn[] = []
  for (let turn = nextTurn(twins, viewer, die); turn; turn = nextTurn(twins, viewer, die)) {
    turns.push(turn)
    twins = turn.after
    if (turns.length >= most) break
  }
  return { setUp, turns }
}
