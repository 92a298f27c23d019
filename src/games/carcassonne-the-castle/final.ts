import type { Seat } from '../game.ts'
import type { Act, FeatureScored, Place } from './acts.ts'
import type { Castle } from './castle.ts'
import type { Kind } from './components.ts'
import { type Feature, isOccupied, sizeOf, winnerOf } from './features.ts'
import { type Layout, placeOf } from './layout.ts'
import { mapPair, of } from './pair.ts'
import type { State } from './state.ts'

type Standing = { readonly feature: Feature; readonly place: Place }

/** Every feature with its first segment, in the order laid. */
const standing = (castle: Castle, { laid, features }: Layout): readonly Standing[] =>
  laid.flatMap((tile) => {
    const found: Standing[] = []
    const { segments } = castle.prints[tile.tile]![tile.quarter]!
    for (const index of segments.keys()) {
      const feature = features[tile.first + index]!
      if (typeof feature !== 'number') found.push({ feature, place: placeOf(castle, tile, index) })
    }
    return found
  })

/** The largest area of empty cells that are joined side to side. */
const largestEmptyArea = (castle: Castle, { at }: Layout): number => {
  const seen = at.map((tile) => tile >= 0)
  const flood = (slot: number): number => {
    if (slot < 0 || seen[slot]) return 0
    seen[slot] = true
    return castle.beyond[slot]!.reduce((area, side) => area + flood(side.slot), 1)
  }
  return Math.max(0, ...at.keys().map(flood))
}

const copies = (state: State, seat: Seat, wallTile: number): number =>
  of(state.wallTiles, seat).filter((number) => number === wallTile).length

const times = <T>(count: number, value: T): readonly T[] =>
  Array.from({ length: count }, () => value)

/** The larger keep gets the largest empty area; wall tile 8 makes the own keep 2 larger. */
const keepActs = (castle: Castle, state: State): readonly Act[] => {
  const { keeps, layout } = state
  const eights = mapPair(keeps, (keep, seat) => (keep ? copies(state, seat, 8) : 0))
  const sizes = mapPair(keeps, (keep, seat) => (keep?.size ?? 0) + 2 * of(eights, seat))
  if (sizes[0] + sizes[1] === 0) return []
  const tiles = largestEmptyArea(castle, layout)
  const used = mapPair(eights, (count, seat) =>
    times(count, { type: 'wall-tile-used', seat, wallTile: 8 } as const),
  ).flat()
  const scored = { type: 'feature-scored', feature: 'keep', tiles, final: true } as const
  if (sizes[0] === sizes[1]) return [...used, { ...scored, winner: null, points: 0 }]
  const winner = sizes[0] > sizes[1] ? 0 : 1
  const { x, y, segment } = of(keeps, winner)!
  return [...used, { ...scored, x, y, segment, winner, points: tiles }]
}

type Spending = { readonly seat: Seat; readonly wallTile: number; readonly on: Standing }

/**
 * Each copy of a wall tile goes to another feature that its owner wins, the most valuable first.
 */
const spending = (
  state: State,
  wallTile: number,
  { among, worth }: { among: readonly Standing[]; worth: (feature: Feature) => number },
): readonly Spending[] =>
  ([0, 1] as const).flatMap((seat) =>
    among
      .filter(({ feature }) => winnerOf(feature) === seat)
      .toSorted((a, b) => worth(b.feature) - worth(a.feature))
      .slice(0, copies(state, seat, wallTile))
      .map((on) => ({ seat, wallTile, on })),
  )

const use = ({ seat, wallTile, on }: Spending): Act => ({
  type: 'wall-tile-used',
  seat,
  wallTile,
  feature: on.place,
})

/** Each market on a court brings 3 points, with wall tile 7 it brings 4. */
const courtActs = (state: State, all: readonly Standing[]): readonly Act[] => {
  const courts = all.filter(({ feature }) => feature.markets > 0 && isOccupied(feature))
  const sevens = spending(state, 7, { among: courts, worth: ({ markets }) => markets })
  return courts.flatMap((on) => {
    const { feature, place } = on
    const { markets } = feature
    const winner = winnerOf(feature)
    const seven = sevens.find((one) => one.on === on)
    const scored: FeatureScored = {
      type: 'feature-scored',
      feature: 'court',
      ...place,
      tiles: sizeOf(feature),
      markets,
      winner,
      points: winner === null ? 0 : markets * (seven ? 4 : 3),
      ...(seven && { wallTile: 7 }),
      final: true,
    }
    return seven ? [use(seven), scored] : [scored]
  })
}

const incomplete = [
  { wallTile: 4, kind: 'path', perTile: 1 },
  { wallTile: 5, kind: 'tower', perTile: 2 },
  { wallTile: 6, kind: 'house', perTile: 1 },
] as const satisfies readonly { wallTile: number; kind: Kind; perTile: number }[]

/**
 * Incomplete paths, towers and houses pay only with wall tiles 4, 5 and 6; a fountain does not double
 * there. Whatever was completed has no followers any more, so nobody wins it here.
 */
const incompleteActs = (state: State, all: readonly Standing[]): readonly Act[] =>
  incomplete.flatMap(({ wallTile, kind, perTile }) => {
    const among = all.filter(({ feature }) => feature.kind === kind)
    return spending(state, wallTile, { among, worth: sizeOf }).flatMap((one): readonly Act[] => {
      const tiles = sizeOf(one.on.feature)
      const { seat: winner, on } = one
      const scored = { type: 'feature-scored', feature: kind, ...on.place, tiles, winner } as const
      return [use(one), { ...scored, points: tiles * perTile, wallTile, final: true }]
    })
  })

/** Wall tile 9 brings 5 points. */
const nineActs = (state: State): readonly Act[] =>
  mapPair(state.wallTiles, (_, seat) =>
    times(copies(state, seat, 9), [
      { type: 'wall-tile-used', seat, wallTile: 9 },
      {
        type: 'feature-scored',
        feature: 'wall-tile',
        winner: seat,
        points: 5,
        wallTile: 9,
        final: true,
      },
    ] as const).flat(),
  ).flat()

/**
 * The final scoring: keep, courts, incomplete features, wall tiles 9. What still lies on the wall
 * is cleared first, so no marker takes anything any more.
 */
export const finalActs = (castle: Castle, state: State): readonly Act[] => {
  const all = standing(castle, state.layout)
  return [
    ...keepActs(castle, state),
    ...courtActs(state, all),
    ...incompleteActs(state, all),
    ...nineActs(state),
  ]
}
