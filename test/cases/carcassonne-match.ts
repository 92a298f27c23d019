import type { Action, Event, Options, Position, View } from '../../src/games/carcassonne/acts.ts'
import { carcassonne } from '../../src/games/carcassonne/game.ts'
import { viewSchema } from '../../src/games/carcassonne/schema.ts'
import type { State } from '../../src/games/carcassonne/table.ts'

/** One match, on the engine or through HTTP: a runner of cases sees nothing else of it. */
export type Match = {
  legal(): Promise<readonly Action[]>
  act(action: Action): Promise<Played>
  state(): Promise<View>
}

/** What an action did, draws included, or the fault that forbids it. */
export type Played = { readonly events: readonly Event[] } | { readonly fault: string }

export type MatchSetup = {
  readonly seats: number
  readonly options: Options
  /** Every draw takes the first of these that can be drawn; when none can, any tile. */
  readonly draws: readonly string[]
  readonly position?: Position
}

export type Open = (setup: MatchSetup) => Promise<Match>

type Drawing = { state: State; draws: readonly string[]; count: number }

const drawn = (drawing: Drawing, pieces: Readonly<Record<string, number>>): string => {
  const at = drawing.draws.findIndex((tile) => pieces[tile] !== undefined)
  const tile = at < 0 ? Object.keys(pieces)[0]! : drawing.draws[at]!
  if (at >= 0) drawing.draws = drawing.draws.toSpliced(at, 1)
  return tile
}

/** Draws until somebody must decide, as the platform does. */
const drawDue = (drawing: Drawing): readonly Event[] => {
  const events: Event[] = []
  for (;;) {
    const pool = carcassonne.pool(drawing.state)
    if (!pool) return events
    const pieces = [drawn(drawing, pool.pieces)]
    const step = carcassonne.drawn(drawing.state, { pieces, mark: { draw: drawing.count++ } })
    drawing.state = step.next
    events.push(...step.events)
  }
}

/** A match on the engine alone. */
export const onEngine: Open = async ({ seats, options, draws, position }) => {
  const begun = carcassonne.start(carcassonne.empty({ seats, options }), position)
  if ('fault' in begun) throw new Error(JSON.stringify(begun))
  const drawing: Drawing = { state: begun.next, draws, count: 0 }
  drawDue(drawing)
  const seat = (): number => carcassonne.awaiting(drawing.state)[0]?.seat ?? 0
  return {
    legal: async () => carcassonne.legalActions(drawing.state, seat()).actions,
    act: async (action) => {
      const step = carcassonne.decide(drawing.state, seat(), action)
      if ('fault' in step) return step
      drawing.state = step.next
      return { events: [...step.events, ...drawDue(drawing)] }
    },
    state: async () => viewSchema.parse(carcassonne.view(drawing.state, 'onlooker')),
  }
}
