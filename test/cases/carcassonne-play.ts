import { expect } from 'vitest'
import type {
  Action,
  Event,
  FeatureScored,
  Options,
  PlaceTile,
} from '../../src/games/carcassonne/acts.ts'
import { optionsSchema } from '../../src/games/carcassonne/schema.ts'
import type { Rotation } from '../../src/games/tiles/sides.ts'
import type { Match, Played } from './carcassonne-match.ts'

/** The worked cases as their files write them. This translates names and repairs nothing. */
export type Score = {
  readonly player: number
  readonly points: number
  readonly kind: string
  readonly tiles?: number
  readonly coatsOfArms?: number
  readonly cities?: number
}

export type CaseAction = { readonly kind: 'meeple' | 'abbot' | 'recall'; readonly segment?: number }

type Spots = {
  readonly meepleSpots: readonly number[]
  readonly abbotSpots?: readonly number[]
  readonly canRecallAbbot?: boolean
}

export type Turn = {
  readonly player: number
  readonly tile: string
  readonly x: number
  readonly y: number
  readonly rotation: Rotation
  readonly action: CaseAction | null
  readonly discardedBefore?: readonly string[]
}

export type Flags = {
  readonly id: string
  readonly players: number
  readonly river: boolean
  readonly abbot: boolean
  readonly farmers: boolean
}

export type Expected = Spots & {
  readonly scores?: readonly Score[]
  readonly totals: readonly number[]
  readonly supply?: readonly number[]
  readonly abbotInSupply?: readonly boolean[]
  readonly placements?: readonly (readonly number[])[]
  readonly placementCount?: number
}

/** The options of a case, or nothing if the game does not know them all. */
export const optionsOf = ({ river, abbot, farmers }: Flags): Options | undefined => {
  const asked = { farmers, ...(river ? { river } : {}), ...(abbot ? { abbot } : {}) }
  return optionsSchema.safeParse(asked).data
}

const claimOf = (action: CaseAction | null): Partial<PlaceTile> => {
  if (action === null) return {}
  if (action.kind === 'recall') return { recall: { kind: 'abbot' } }
  return { meeple: { kind: action.kind, segment: action.segment! } }
}

export const actionOf = (turn: Turn, action = turn.action): PlaceTile => ({
  type: 'place-tile',
  x: turn.x,
  y: turn.y,
  rotation: turn.rotation,
  ...claimOf(action),
})

const scoredBy = (events: readonly Event[], final: boolean): readonly FeatureScored[] =>
  events.filter((event) => event.type === 'feature-scored').filter((act) => act.final === final)

const scoresOf = (acts: readonly FeatureScored[]): readonly Score[] =>
  acts.flatMap(({ feature, tiles, coatsOfArms, cities, seats }) =>
    seats.map(({ seat, points }) => ({
      player: seat,
      points,
      kind: feature,
      ...(feature === 'field' ? { cities: cities ?? 0 } : { tiles }),
      ...(feature === 'city' ? { coatsOfArms: coatsOfArms ?? 0 } : {}),
    })),
  )

const sorted = (scores: readonly Score[]): readonly string[] =>
  scores
    .map(({ player, points, kind, tiles, coatsOfArms, cities }) =>
      JSON.stringify({ player, points, kind, tiles, coatsOfArms, cities }),
    )
    .toSorted()

const spots = (legal: readonly PlaceTile[], kind: string): readonly number[] =>
  legal
    .flatMap(({ meeple }) => (meeple?.kind === kind && 'segment' in meeple ? [meeple.segment] : []))
    .toSorted((a, b) => a - b)

/** Every turn that a tile in hand allows. */
export const turnsOf = (legal: readonly Action[]): readonly PlaceTile[] =>
  legal.filter((action) => action.type === 'place-tile')

const isAt =
  ({ x, y, rotation }: Turn) =>
  (action: PlaceTile): boolean =>
    action.x === x && action.y === y && action.rotation === rotation

export const placementsOf = (legal: readonly PlaceTile[]): readonly string[] =>
  [...new Set(legal.map(({ x, y, rotation }) => JSON.stringify([x, y, rotation])))].toSorted()

const checkOffers = (legal: readonly PlaceTile[], turn: Turn, expected: Expected): void => {
  const here = legal.filter(isAt(turn))
  expect(spots(here, 'meeple')).toEqual(expected.meepleSpots)
  if (expected.abbotSpots) expect(spots(here, 'abbot')).toEqual(expected.abbotSpots)
  if (expected.canRecallAbbot !== undefined)
    expect(here.some(({ recall }) => recall?.kind === 'abbot')).toBe(expected.canRecallAbbot)
  if (expected.placements)
    expect(placementsOf(legal)).toEqual(
      expected.placements.map((p) => JSON.stringify(p)).toSorted(),
    )
  if (expected.placementCount !== undefined)
    expect(placementsOf(legal)).toHaveLength(expected.placementCount)
}

const accepted = (played: Played): readonly Event[] => {
  if ('fault' in played) throw new Error(`refused: ${played.fault}`)
  return played.events
}

/** Plays one turn and checks all that the case says of it. The totals are those before the final
 * scoring. */
export const playTurn = async (
  match: Match,
  turn: Turn,
  expected: Expected,
): Promise<readonly Event[]> => {
  const before = await match.state()
  expect(before).toMatchObject({ turn: turn.player, drawn: turn.tile })
  checkOffers(turnsOf(await match.legal()), turn, expected)
  const events = accepted(await match.act(actionOf(turn)))
  const { scores, supply } = await match.state()
  if (expected.scores)
    expect(sorted(scoresOf(scoredBy(events, false)))).toEqual(sorted(expected.scores))
  const final = scoresOf(scoredBy(events, true))
  const paid = (seat: number): number =>
    final.filter(({ player }) => player === seat).reduce((sum, { points }) => sum + points, 0)
  expect(scores.map((score, seat) => score - paid(seat))).toEqual(expected.totals)
  if (expected.supply) expect(supply.map(({ meeples }) => meeples)).toEqual(expected.supply)
  if (expected.abbotInSupply)
    expect(supply.map(({ abbot }) => abbot)).toEqual(expected.abbotInSupply)
  return events
}

/** Checks the final scoring in the events of the last turn. */
export const checkEnd = async (
  match: Match,
  last: readonly Event[],
  end: {
    readonly final: readonly Score[]
    readonly finalTotals: readonly number[]
    readonly discarded?: readonly string[]
  },
): Promise<void> => {
  expect(sorted(scoresOf(scoredBy(last, true)))).toEqual(sorted(end.final))
  const { phase, scores, discarded } = await match.state()
  expect(phase).toBe('over')
  expect(scores).toEqual(end.finalTotals)
  expect(discarded).toEqual(end.discarded ?? [])
}
