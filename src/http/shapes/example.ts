import type { AnyAction, AnyGame, Lot, Pool } from '../../games/game.ts'

/** The first pieces of a pool, in the order of their ids. */
const firstOf = ({ pieces, count }: Pool): readonly string[] =>
  Object.keys(pieces)
    .sort()
    .flatMap((id) => Array.from({ length: pieces[id] ?? 0 }, () => id))
    .slice(0, count)

/** An action that the rules allow, for the document: the first of a match in which every draw brings
 * the first piece. */
export const exampleAction = (game: AnyGame, options: unknown): AnyAction => {
  const begun = game.start(game.empty({ seats: game.seats.min, options }))
  if ('fault' in begun) throw new Error(`${game.id} cannot begin, ${begun.fault}`)
  let state = begun.next
  let draw = 0
  for (let pool = game.pool(state); pool; pool = game.pool(state)) {
    const lot: Lot = { pieces: firstOf(pool), mark: { draw } }
    state = game.drawn(state, lot).next
    draw += pool.count
  }
  const [action] = game
    .awaiting(state)
    .flatMap(({ seat }) => game.legalActions(state, seat).actions)
  if (!action) throw new Error(`${game.id} begins with nothing to do`)
  return action
}
