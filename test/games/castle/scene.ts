import { expect } from 'vitest'
import type { Action } from '../../../src/games/castle/actions.ts'
import type { Event } from '../../../src/games/castle/acts.ts'
import { nameOf } from '../../../src/games/castle/characters.ts'
import { castle } from '../../../src/games/castle/game.ts'
import type { Name } from '../../../src/games/castle/names.ts'
import type { Lying, Options, Position } from '../../../src/games/castle/states.ts'
import type { Table } from '../../../src/games/castle/table.ts'
import type { Fault, Seat } from '../../../src/games/game.ts'

export const english: Options = {
  kingTargets: 'board',
  princeCharming: 'strict',
  villageIdiot: 'pass',
}

/** A position in short: a place's cards as `soldier#1/0 knight#1/-`, the base first, each with its
 * token's seat or none; cards off the board as `king spy`. */
export type Sketch = {
  readonly [place: string]: string
}

export type Setting = {
  readonly hands: readonly string[]
  readonly exchange?: string
  readonly removed?: string
  readonly unseen?: string
  readonly decks?: readonly number[]
  readonly turn?: Seat
  readonly actionsLeft?: number
  readonly firstAction?: boolean
  readonly lastPlayed?: string
  readonly options?: Partial<Options>
}

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

export const cards = (text: string): readonly Name[] => words(text).map(nameOf).toSorted()

const stackOf = (text: string): readonly Lying[] =>
  words(text).map((word) => {
    const [card = '', token = '-'] = word.split('/')
    return { card, token: token === '-' ? null : Number(token) }
  })

const stacks = (sketch: Sketch, prefix: RegExp) =>
  Object.fromEntries(
    Object.entries(sketch)
      .filter(([place]) => prefix.test(place))
      .map(([place, text]) => [place, stackOf(text)]),
  )

export const positionOf = (sketch: Sketch, setting: Setting): Position => {
  const { hands, exchange = '', removed = '', unseen, options: _, ...rest } = setting
  return {
    ...rest,
    hands: hands.map(cards),
    decks: setting.decks ?? hands.map(() => 1),
    exchange: cards(exchange),
    removed: cards(removed),
    board: stacks(sketch, /^[CTNESW]/),
    siege: stacks(sketch, /^G-/),
    outside: stacks(sketch, /^OUT:/),
    ...(unseen !== undefined && { unseen: cards(unseen) }),
  }
}

/** A match that begins with this position. The decks hold whatever is named nowhere. */
export const given = (sketch: Sketch, setting: Setting): Table => {
  const options = { ...english, ...setting.options }
  const empty = castle.empty({ seats: setting.hands.length, options })
  const started = castle.start(empty, positionOf(sketch, setting))
  if ('fault' in started) throw new Error(JSON.stringify(started))
  return started.next
}

export type Played = { readonly table: Table; readonly events: readonly Event[] }

/** Draws these pieces, one by one, until nothing is due; the lowest of the pool when none is left. */
export const settle = (played: Played, script: readonly string[] = []): Played => {
  let { table, events } = played
  const left = [...script]
  for (let pool = castle.pool(table); pool; pool = castle.pool(table)) {
    const rest = Object.entries(pool.pieces).flatMap(([piece, n]) => Array(n).fill(piece))
    const pieces = Array.from({ length: pool.count }, () => {
      const wanted = left.length > 0 ? rest.indexOf(left[0]) : 0
      if (wanted < 0) throw new Error(`${left[0]} cannot be drawn`)
      left.shift()
      return rest.splice(wanted, 1)[0]
    })
    const step = castle.drawn(table, { pieces, mark: { draw: 0 } })
    table = step.next
    events = [...events, ...step.events]
  }
  return { table, events }
}

/** What an action does, with what is drawn in its course. */
export const act = (
  table: Table,
  seat: Seat,
  action: Action,
  ...script: readonly string[]
): Played => {
  const step = castle.decide(table, seat, action)
  if ('fault' in step) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(step)}`)
  return settle({ table: step.next, events: step.events }, script)
}

/** Seat 0 plays a card. */
export const play = (table: Table, card: Name, at: string, ...script: readonly string[]): Played =>
  act(table, 0, { type: 'play', card, at }, ...script)

export const faultOf = (table: Table, seat: Seat, action: Action): Fault => {
  const step = castle.decide(table, seat, action)
  if ('fault' in step) return step
  throw new Error(`${JSON.stringify(action)} is legal`)
}

/** The cards or seats that the open decision lets a seat choose. */
export const targets = (table: Table, seat: Seat = 0): readonly (string | number)[] =>
  castle
    .legalActions(table, seat)
    .actions.flatMap((action) => (action.type === 'decide' ? [action] : []))
    .map((answer) => {
      if ('target' in answer) return answer.target
      if ('card' in answer) return answer.card
      return 'seat' in answer ? answer.seat : ''
    })
    .filter((one, i, all) => all.indexOf(one) === i)
    .toSorted()

/** Where the open decision lets a card go. */
export const goals = (table: Table, card: string, seat: Seat = 0): readonly string[] =>
  castle.legalActions(table, seat).actions.flatMap((action) => {
    if (action.type !== 'decide' || !('card' in action) || action.card !== card) return []
    if ('to' in action) return [action.to]
    return 'at' in action ? [action.at] : []
  })

/** Where a card of seat 0 can be played. */
export const places = (table: Table, card: Name): readonly string[] =>
  castle
    .legalActions(table, 0)
    .actions.flatMap((action) =>
      action.type === 'play' && action.card === card ? [action.at] : [],
    )

export const constraint = (table: Table, seat: Seat = 0): object | undefined =>
  castle.legalActions(table, seat).constraint

/** What lies on the board, in the short form. */
export const sketch = ({ board }: Table): Sketch =>
  Object.fromEntries(
    Object.entries(board).map(([place, stack]) => [
      place,
      stack.map(({ card, token }) => `${card}/${token ?? '-'}`).join(' '),
    ]),
  )

export const expectOver = (table: Table, reason: string, ...winners: readonly Seat[]): void => {
  expect(castle.ended(table)).toBe(reason)
  const first = castle.ranking(table).filter(({ place }) => place === 1)
  expect(first.map(({ seat }) => seat)).toEqual(winners)
  expect(castle.awaiting(table)).toEqual([])
}
