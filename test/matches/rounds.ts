import type { Game, PlatformAct, Seat, Step } from '../../src/games/game.ts'

/**
 * A small invented game in which everybody decides at once: each round every seat answers, and the
 * next begins when all have. Nothing is drawn, nothing is hidden, and it takes as long as it is
 * played.
 */
type State = { readonly open: readonly Seat[]; readonly playing: readonly Seat[] }

type Action = { readonly type: 'answer' }

type Act =
  | { readonly type: 'answered'; readonly seat: Seat }
  | { readonly type: 'round-begun' }
  | PlatformAct<never>

const without = (seats: readonly Seat[], seat: Seat) => seats.filter((other) => other !== seat)

const evolveOne = (state: State, event: Act): State => {
  switch (event.type) {
    case 'answered':
      return { ...state, open: without(state.open, event.seat) }
    case 'round-begun':
      return { ...state, open: state.playing }
    case 'seat-resigned':
    case 'seat-timed-out':
      return {
        open: without(state.open, event.seat),
        playing: without(state.playing, event.seat),
      }
    case 'match-finished':
    case 'match-aborted':
    case 'position-set':
      return { open: [], playing: [] }
  }
}

const evolve = (state: State, events: readonly Act[]): State => events.reduce(evolveOne, state)

const step = (state: State, event: Act): Step<State, Act> => {
  const next = evolve(state, [event])
  if (next.open.length > 0) return { events: [event], next }
  const round: Act = { type: 'round-begun' }
  return { events: [event, round], next: evolve(next, [round]) }
}

export const rounds: Game<State, Action, Act, Record<string, never>, never> = {
  id: 'rounds',
  rulesVersion: 1,
  seats: { min: 2, max: 4 },
  faults: {},
  shared: ['answer'],
  drawable: () => [],
  empty: ({ seats }) => {
    const all = Array.from({ length: seats }, (_, seat) => seat)
    return { open: all, playing: all }
  },
  start: (state) => ({ events: [], next: state }),
  decide: (state, seat) => step(state, { type: 'answered', seat }),
  pool: () => undefined,
  drawn: (state) => ({ events: [], next: state }),
  lot: () => undefined,
  evolve,
  retire: step,
  awaiting: ({ open }) => open.map((seat) => ({ seat, decision: 'answer' })),
  ended: () => undefined,
  ranking: ({ playing }) => playing.map((seat) => ({ seat, place: 1, score: null })),
  legalActions: () => ({ actions: [{ type: 'answer' }], complete: true }),
  canonical: (_state, _seat, action) => action,
  view: (state) => state,
  veil: (event) => event,
  veilAction: (action) => action,
  imagine: (state) => state,
  estimate: () => 0,
  catalogue: () => ({}),
}
