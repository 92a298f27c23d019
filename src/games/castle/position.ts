import type { Fault } from '../game.ts'
import type { Piece } from './actions.ts'
import { characterOf, deckOf, isKnight, nameOf, piecesOf } from './characters.ts'
import { areaOf, isSlot, isSpace, outsideKey, type Place } from './geometry.ts'
import { distinct, firstMissing, minus } from './multiset.ts'
import type { Name } from './names.ts'
import type { Position, Stack, WholePosition } from './states.ts'
import type { Table } from './table.ts'

type Stacks = Readonly<Record<Place, Stack>>

const seatsOf = ({ hands }: Table): number => hands.length

const onBoard = (stacks: readonly Stacks[]): readonly Piece[] =>
  stacks.flatMap((places) =>
    Object.values(places).flatMap((stack) => stack.map(({ card }) => card)),
  )

const isPiece = (table: Table, card: Piece): boolean =>
  distinct(deckOf(seatsOf(table))).some((name) => piecesOf(name).includes(card))

/** As evenly as possible, earlier seats first. */
const shares = (cards: number, seats: number): readonly number[] =>
  Array.from({ length: seats }, (_, seat) => Math.floor((cards + seats - 1 - seat) / seats))

/** A position with what is left out filled in: the decks hold whatever is named nowhere. */
export const wholePosition = (table: Table, position: Position): WholePosition => {
  const seats = seatsOf(table)
  const { board = {}, outside = {}, siege = {}, exchange = [], removed = [] } = position
  const { turn = 0, actionsLeft = 2, lastPlayed = null } = position
  const hands = position.hands ?? Array.from({ length: seats }, () => [])
  const named = [
    ...onBoard([board, outside, siege])
      .filter((card) => isPiece(table, card))
      .map(nameOf),
    ...exchange,
    ...removed,
    ...hands.flat(),
  ]
  const unseen = position.unseen ?? minus(deckOf(seats), named)
  return {
    turn,
    actionsLeft,
    firstAction: position.firstAction ?? actionsLeft === 2,
    board,
    outside,
    siege,
    exchange: exchange.toSorted(),
    removed: removed.toSorted(),
    lastPlayed,
    hands: hands.map((hand) => hand.toSorted()),
    decks: position.decks ?? shares(unseen.length, seats),
    unseen: unseen.toSorted(),
  }
}

/** The table as a whole position says. */
export const positioned = (table: Table, position: WholePosition): Partial<Table> => {
  const { outside, siege, board, ...rest } = position
  return {
    ...rest,
    board: { ...board, ...siege, ...outside },
    dealer: (position.turn + seatsOf(table) - 1) % seatsOf(table),
    dealt: seatsOf(table) + 1,
  }
}

type Member = 'board' | 'outside' | 'siege'

/** Whether a card may be the lowest of a stack there. */
const isBase = (member: Member, place: Place, card: Piece): boolean => {
  if (isKnight(card)) return false
  const isEngine = nameOf(card) === 'siege-engine'
  switch (member) {
    case 'board': {
      const { placement } = characterOf(card)
      if (placement.on === 'occupied-tower') return areaOf(place) === 'tower'
      return isSpace(place) && placement.on === 'space' && placement.area === areaOf(place)
    }
    case 'siege':
      return isSlot(place) && isEngine
    case 'outside':
      return place === outsideKey(card) && !isEngine
  }
}

const judgeStack = (
  table: Table,
  member: Member,
  place: Place,
  stack: Stack,
): Fault | undefined => {
  for (const [level, { card, token }] of stack.entries()) {
    const at = `/${member}/${place}/${level}`
    if (!isPiece(table, card)) return { fault: 'no-such-card', pointer: `${at}/card` }
    const stands = level === 0 ? isBase(member, place, card) : isKnight(card)
    if (!stands) return { fault: 'card-misplaced', pointer: `${at}/card` }
    if (token !== null && token >= seatsOf(table))
      return { fault: 'no-such-seat', pointer: `${at}/token` }
  }
  return undefined
}

const judgeStacks = (table: Table, position: WholePosition): Fault | undefined => {
  for (const member of ['board', 'outside', 'siege'] as const)
    for (const [place, stack] of Object.entries(position[member])) {
      const fault = judgeStack(table, member, place, stack)
      if (fault) return fault
    }
  return undefined
}

const judgeSeats = (table: Table, { turn, hands, decks }: WholePosition): Fault | undefined => {
  const seats = seatsOf(table)
  if (turn >= seats) return { fault: 'no-such-seat', pointer: '/turn' }
  if (hands.length !== seats) return { fault: 'wrong-number-of-seats', pointer: '/hands' }
  if (decks.length !== seats) return { fault: 'wrong-number-of-seats', pointer: '/decks' }
  return undefined
}

/** The members that hold cards off the board, in the order in which their copies are counted. */
const lists = (position: WholePosition): readonly (readonly [string, readonly Name[]])[] => [
  ['/exchange', position.exchange],
  ['/removed', position.removed],
  ...position.hands.map((hand, seat) => [`/hands/${seat}`, hand] as const),
  ['/unseen', position.unseen],
]

const judgeCopies = (table: Table, position: WholePosition): Fault | undefined => {
  const pieces = onBoard([position.board, position.outside, position.siege])
  if (distinct(pieces).length < pieces.length)
    return { fault: 'too-many-copies', pointer: '/board' }
  let left = minus(deckOf(seatsOf(table)), pieces.map(nameOf))
  for (const [pointer, cards] of lists(position)) {
    if (firstMissing(left, cards) >= 0) return { fault: 'too-many-copies', pointer }
    left = minus(left, cards)
  }
  return undefined
}

/** Why a position cannot stand. */
export const judgePosition = (table: Table, position: WholePosition): Fault | undefined => {
  const { lastPlayed, decks, unseen } = position
  const fault =
    judgeSeats(table, position) ?? judgeStacks(table, position) ?? judgeCopies(table, position)
  if (fault) return fault
  if (lastPlayed !== null && !isPiece(table, lastPlayed))
    return { fault: 'no-such-card', pointer: '/lastPlayed' }
  return decks.reduce((sum, deck) => sum + deck, 0) > unseen.length
    ? { fault: 'decks-too-large', pointer: '/decks' }
    : undefined
}
