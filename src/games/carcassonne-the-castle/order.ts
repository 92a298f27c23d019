import type { Seat } from '../game.ts'
import type { Place } from './acts.ts'
import { type Castle, trackLength } from './castle.ts'
import { sizeOf } from './features.ts'
import { of } from './pair.ts'
import { carriesKeep, type Scoring } from './scoring.ts'
import type { State } from './state.ts'
import { completedAt, type Moment, type NamingFault } from './uses.ts'

type OrderFault = NamingFault | 'nobody-wins' | 'ordered-twice' | 'own-scorings-first'

/** The numbers of the features that an action wants scored first, or which of them is at fault. */
export const judgeOrder = (
  castle: Castle,
  moment: Moment,
  { order, scorings }: { readonly order: readonly Place[]; readonly scorings: readonly Scoring[] },
): readonly number[] | { readonly fault: OrderFault; readonly index: number } => {
  const named: Scoring[] = []
  for (const [index, place] of order.entries()) {
    const completed = completedAt(castle, moment, place)
    if (typeof completed === 'string') return { fault: completed, index }
    const scoring = scorings.find(({ root }) => root === completed.root)
    if (!scoring || scoring.winner === null) return { fault: 'nobody-wins', index }
    if (named.includes(scoring)) return { fault: 'ordered-twice', index }
    const isOwn = scoring.winner === moment.state.turn
    if (isOwn && named.some(({ winner }) => winner !== scoring.winner))
      return { fault: 'own-scorings-first', index }
    named.push(scoring)
  }
  return named.map(({ root }) => root)
}

/**
 * Where a player's scorings have led: which corner towers were emptied, a bit each, and which house
 * carries the keep. Points do not depend on the order.
 */
type Walk = {
  readonly order: readonly number[]
  readonly score: number
  readonly emptied: number
  readonly keep: { readonly root: number; readonly size: number }
}

const advance = (
  castle: Castle,
  { turn, corners }: State,
  { walk, scoring, index }: { walk: Walk; scoring: Scoring; index: number },
): Walk => {
  const score = walk.score + scoring.points
  const corner = castle.cornerAt[score % trackLength]!
  const { root, feature, winner } = scoring
  return {
    order: [...walk.order, index],
    score,
    emptied: corners[corner] ? walk.emptied | (1 << corner) : walk.emptied,
    keep:
      winner === turn && carriesKeep(walk.keep.size, scoring)
        ? { root, size: sizeOf(feature) }
        : walk.keep,
  }
}

/** Compares two orders of the same length, number by number. */
const isEarlier = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((index, i) => index !== b[i])
  return at >= 0 && a[at]! < b[at]!
}

/**
 * The first order for each outcome that one player's scorings can have. Where the marker stands
 * depends on what has been scored and not on its order, so this walks the sets of scorings, each
 * with a sum, and not the permutations.
 */
const walks = (
  castle: Castle,
  state: State,
  { scorings, from }: { readonly scorings: readonly Scoring[]; readonly from: Walk },
): readonly Walk[] => {
  const sets = Array.from({ length: 1 << scorings.length }, () => new Map<string, Walk>())
  sets[0]!.set('', from)
  for (const [set, reached] of sets.entries())
    for (const walk of reached.values())
      for (const [index, scoring] of scorings.entries()) {
        if (set & (1 << index)) continue
        const next = advance(castle, state, { walk, scoring, index })
        const larger = sets[set | (1 << index)]!
        const outcome = `${next.emptied}/${next.keep.root}`
        const known = larger.get(outcome)
        if (!known || isEarlier(next.order, known.order)) larger.set(outcome, next)
      }
  return [...sets.at(-1)!.values()]
}

const begin = ({ scores, keeps }: State, seat: Seat, emptied: number): Walk => ({
  order: [],
  score: of(scores, seat),
  emptied,
  keep: { root: -1, size: of(keeps, seat)?.size ?? 0 },
})

/** One order, of what somebody wins, for each distinct outcome; `scorings` in the default order. */
export const orders = (
  castle: Castle,
  state: State,
  scorings: readonly Scoring[],
): readonly (readonly Scoring[])[] => {
  if (scorings.length === 0) return [scorings]
  const won = scorings.filter(({ winner }) => winner !== null)
  if (won.length < 2) return [won]
  const own = won.filter(({ winner }) => winner === state.turn)
  const theirs = won.slice(own.length)
  const opponent = 1 - state.turn
  return walks(castle, state, { scorings: own, from: begin(state, state.turn, 0) }).flatMap(
    (first) =>
      walks(castle, state, { scorings: theirs, from: begin(state, opponent, first.emptied) }).map(
        (then) => [
          ...first.order.map((index) => own[index]!),
          ...then.order.map((index) => theirs[index]!),
        ],
      ),
  )
}
