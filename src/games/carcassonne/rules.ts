import type { FigureKind, ScoredFeature } from './acts.ts'
import type { Feature, Landscape } from './table.ts'
import { type Print, printsOf, type SegmentKind, type Tile } from './tiles.ts'

/** What a feature pays to whoever holds it, and why. */
export type Worth = {
  readonly points: number
  readonly tiles: number
  readonly coatsOfArms?: number
  readonly cities?: number
}

/** What the rulebook says of one kind of feature. */
export type FeatureRule = {
  readonly kind: SegmentKind
  readonly scoredAs: ScoredFeature
  /** Asked of features that are held; a feature that never completes scores at the end only. */
  isComplete(landscape: Landscape, feature: Feature): boolean
  worth(rules: Rules, landscape: Landscape, feature: Feature, final: boolean): Worth
}

/** A box: its answers to the rulebook's questions. The core never asks which boxes are open. */
export type Expansion = {
  readonly tiles?: readonly Tile[]
  readonly startTile?: string
  /** What each player owns at the start. */
  readonly supply?: Readonly<Partial<Record<FigureKind, number>>>
  /** Where a kind of figure may stand. */
  readonly spots?: Readonly<Partial<Record<FigureKind, readonly SegmentKind[]>>>
  readonly features?: readonly FeatureRule[]
}

/** The rules of one set of boxes, compiled. */
export type Rules = {
  readonly tiles: readonly Tile[]
  /** The four rotations of each tile. */
  readonly prints: Readonly<Record<string, readonly Print[]>>
  readonly startTile: string
  readonly supply: Readonly<Record<FigureKind, number>>
  /** Which figures may stand on a kind of segment. */
  readonly holders: Readonly<Record<SegmentKind, readonly FigureKind[]>>
  readonly features: Readonly<Partial<Record<SegmentKind, FeatureRule>>>
}

const figureKinds: readonly FigureKind[] = ['meeple', 'abbot']

const holdersOf = (boxes: readonly Expansion[], kind: SegmentKind): readonly FigureKind[] =>
  figureKinds.filter((figure) => boxes.some((box) => box.spots?.[figure]?.includes(kind)))

const total = (boxes: readonly Expansion[], figure: FigureKind): number =>
  boxes.reduce((sum, box) => sum + (box.supply?.[figure] ?? 0), 0)

/** One set of rules from its boxes. The last box that names a start tile lays it. */
export const compose = (boxes: readonly Expansion[]): Rules => {
  const tiles = boxes.flatMap((box) => box.tiles ?? [])
  return {
    tiles,
    prints: Object.fromEntries(tiles.map((tile) => [tile.id, printsOf(tile)])),
    startTile: boxes.findLast((box) => box.startTile !== undefined)?.startTile ?? '',
    supply: { meeple: total(boxes, 'meeple'), abbot: total(boxes, 'abbot') },
    holders: {
      road: holdersOf(boxes, 'road'),
      city: holdersOf(boxes, 'city'),
      monastery: holdersOf(boxes, 'monastery'),
      garden: holdersOf(boxes, 'garden'),
      field: holdersOf(boxes, 'field'),
      river: holdersOf(boxes, 'river'),
      castle: holdersOf(boxes, 'castle'),
    },
    features: Object.fromEntries(
      boxes.flatMap((box) => box.features ?? []).map((rule) => [rule.kind, rule]),
    ),
  }
}

/** The tile as it would lie, turned clockwise. */
export const turnedTile = (rules: Rules, tile: string, rotation: number): Print =>
  rules.prints[tile]![rotation / 90]!
