import { fieldsOf, listOf, numberOf } from '../json.ts'
import type { Names } from './event.ts'

/** The scores in a state, seat by seat; none in a game without them. */
export const scoresIn = (state: unknown): readonly number[] =>
  listOf(fieldsOf(state)['scores']).flatMap((score) => numberOf(score) ?? [])

/** The scores as somebody would say them. */
export const scoreWords = (state: unknown, names: Names): string =>
  scoresIn(state)
    .map((score, seat) => `${names(seat)} ${score}`)
    .join(', ')

/** What the seats gain from one state to the next; undefined in a game without scores. */
export const gainWords = (before: unknown, after: unknown, names: Names): string | undefined => {
  const had = scoresIn(before)
  if (had.length === 0) return undefined
  const gains = scoresIn(after).map((score, seat) => score - (had[seat] ?? 0))
  const said = gains.flatMap((gain, seat) => (gain === 0 ? [] : [`${names(seat)} +${gain}`]))
  return said.length === 0 ? 'No points yet' : said.join(', ')
}
