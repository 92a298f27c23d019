import type {
  Awaiting,
  DrawMark,
  Fault,
  Game,
  PlatformAct,
  Ranked,
  Seat,
} from '../../src/games/game.ts'

/**
 * A small invented game that hides values, to test the platform with: each seat holds two of the
 * cards `a` to `i`, unseen by others; on its turn a seat shows a card or, once a turn, takes one
 * more. Whoever shows the last card of a hand ends the game; the cards shown are the score.
 */
type State = {
  readonly hands: readonly (readonly string[])[]
  readonly shown: readonly number[]
  readonly deck: Readonly<Record<string, number>>
  readonly turn: Seat
  readonly due: { readonly seat: Seat; readonly count: number } | null
  readonly left: readonly Seat[]
  readonly over: boolean
}

type Action = { readonly type: 'take' } | { readonly type: 'show'; readonly card: string }

type Act =
  | ({ readonly type: 'dealt'; readonly seat: Seat; readonly cards: readonly string[] } & DrawMark)
  | ({ readonly type: 'taken'; readonly seat: Seat; readonly card: string } & DrawMark)
  | { readonly type: 'shown'; readonly seat: Seat; readonly card: string }
  | { readonly type: 'take-begun'; readonly seat: Seat }
  | { readonly type: 'turn-started'; readonly seat: Seat }
  | PlatformAct<Position>

type Position = { readonly hands: readonly (readonly string[])[] }

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

const less = (deck: State['deck'], taken: readonly string[]): State['deck'] =>
  Object.fromEntries(Object.entries(deck).filter(([card]) => !taken.includes(card)))

const given = (state: State, seat: Seat, more: readonly string[]): State => ({
  ...state,
  hands: state.hands.map((hand, i) => (i === seat ? [...hand, ...more].sort() : hand)),
  deck: less(state.deck, more),
})

const nextSeat = (state: State, seat: Seat): Seat => {
  const { hands, left } = state
  const next = (seat + 1) % hands.length
  return left.includes(next) ? nextSeat(state, next) : next
}

const evolveOne = (state: State, event: Act): State => {
  switch (event.type) {
    case 'dealt': {
      const last = event.seat === state.hands.length - 1
      const due = last ? null : { seat: event.seat + 1, count: 2 }
      return { ...given(state, event.seat, event.cards), due }
    }
    case 'take-begun':
      return { ...state, due: { seat: event.seat, count: 1 } }
    case 'taken':
      return { ...given(state, event.seat, [event.card]), due: null }
    case 'shown': {
      const hands = state.hands.map((hand, i) =>
        i === event.seat ? hand.filter((card) => card !== event.card) : hand,
      )
      const shown = state.shown.map((n, i) => (i === event.seat ? n + 1 : n))
      return { ...state, hands, shown, over: hands[event.seat]?.length === 0 }
    }
    case 'turn-started':
      return { ...state, turn: event.seat }
    case 'seat-resigned':
    case 'seat-timed-out':
      return { ...state, left: [...state.left, event.seat] }
    case 'match-finished':
    case 'match-aborted':
      return { ...state, over: true }
    case 'position-set':
      return {
        ...state,
        hands: event.state.hands,
        deck: less(state.deck, event.state.hands.flat()),
        due: null,
      }
  }
}

const evolve = (state: State, events: readonly Act[]): State => events.reduce(evolveOne, state)

const step = (state: State, events: readonly Act[]) => ({ events, next: evolve(state, events) })

const shownBy = (state: State, seat: Seat, card: string) => {
  const shown: Act = { type: 'shown', seat, card }
  const after = evolve(state, [shown])
  if (after.over) return { events: [shown], next: after }
  return step(state, [shown, { type: 'turn-started', seat: nextSeat(state, seat) }])
}

const ranking = ({ shown, left }: State): readonly Ranked[] => {
  const rank = (seat: Seat) => (left.includes(seat) ? -1 : (shown[seat] ?? 0))
  return shown.map((score, seat) => ({
    seat,
    score,
    place: 1 + shown.filter((_, other) => rank(other) > rank(seat)).length,
  }))
}

const seesSeat = (viewer: unknown, seat: Seat) => viewer === 'everything' || viewer === seat

export const whist: Game<State, Action, Act, Record<string, never>, Position> = {
  id: 'whist',
  rulesVersion: 1,
  seats: { min: 2, max: 4 },
  faults: { 'card-not-held': { rule: 'Showing', detail: 'Only a card of your own hand.' } },
  drawable: () => cards,
  empty: ({ seats }) => ({
    hands: Array.from({ length: seats }, () => []),
    shown: Array.from({ length: seats }, () => 0),
    deck: Object.fromEntries(cards.map((card) => [card, 1])),
    turn: 0,
    due: { seat: 0, count: 2 },
    left: [],
    over: false,
  }),
  start: (state, position) => {
    if (!position) return { events: [], next: state }
    if (position.hands.length !== state.hands.length)
      return { fault: 'card-not-held', pointer: '/hands' }
    return step(state, [{ type: 'position-set', state: position }])
  },
  decide: (state, seat, action): { events: readonly Act[]; next: State } | Fault => {
    if (action.type === 'take') return step(state, [{ type: 'take-begun', seat }])
    if (!state.hands[seat]?.includes(action.card)) return { fault: 'card-not-held' }
    return shownBy(state, seat, action.card)
  },
  pool: (state) =>
    state.due && !state.over ? { pieces: state.deck, count: state.due.count } : undefined,
  drawn: (state, { pieces, mark }) => {
    const { seat } = state.due!
    if (pieces.length === 2)
      return step(state, [{ type: 'dealt', seat, cards: [...pieces].sort(), ...mark }])
    const turn: Act = { type: 'turn-started', seat: nextSeat(state, seat) }
    return step(state, [{ type: 'taken', seat, card: pieces[0]!, ...mark }, turn])
  },
  lot: (event) => {
    if (event.type !== 'dealt' && event.type !== 'taken') return undefined
    const { draw, scripted } = event
    const pieces = event.type === 'dealt' ? event.cards : [event.card]
    return { pieces, mark: { draw, ...(scripted && { scripted }) } }
  },
  evolve,
  retire: (state, departure) => {
    const gone = evolve(state, [departure])
    const turn: Act = { type: 'turn-started', seat: nextSeat(gone, departure.seat) }
    return step(state, state.turn === departure.seat ? [departure, turn] : [departure])
  },
  awaiting: ({ over, turn }): readonly Awaiting[] =>
    over ? [] : [{ seat: turn, decision: 'turn' }],
  ended: ({ over }) => (over ? 'completed' : undefined),
  ranking,
  legalActions: (state, seat) => ({
    actions:
      state.turn === seat && !state.over
        ? [
            ...state.hands[seat]!.map((card) => ({ type: 'show' as const, card })),
            ...(Object.keys(state.deck).length > 0 ? [{ type: 'take' as const }] : []),
          ]
        : [],
    complete: true,
  }),
  canonical: (_state, _seat, action) => action,
  view: ({ hands, shown, deck, turn, over }, viewer) => ({
    turn,
    over,
    shown,
    deck: Object.keys(deck).length,
    hands: hands.map((hand, seat) => (seesSeat(viewer, seat) ? hand : hand.length)),
  }),
  veil: (event, viewer) => {
    if (event.type === 'dealt')
      return seesSeat(viewer, event.seat) ? event : { ...event, cards: null }
    if (event.type === 'taken')
      return seesSeat(viewer, event.seat) ? event : { ...event, card: null }
    if (event.type !== 'position-set' || viewer === 'everything') return event
    const hands = event.state.hands.map((hand, seat) => (seesSeat(viewer, seat) ? hand : null))
    return { ...event, state: { hands } }
  },
  veilAction: (action) => action,
  imagine: (state, seat) => ({
    ...state,
    hands: state.hands.map((hand, i) => (i === seat ? hand : hand.map(() => 'a'))),
  }),
  estimate: ({ shown }, seat) => shown[seat] ?? 0,
  catalogue: () => ({ cards }),
}
