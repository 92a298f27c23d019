import type { FigureKind, ScoredFeature } from './acts.ts'
import type { Landscape } from './table.ts'
import { answersOf, type Pile, type Print, printsOf, type SegmentKind, type Tile } from './tiles.ts'

/** What a feature pays to whoever holds it, and why. */
export type Worth = {
  readonly points: number
  readonly tiles: number
  readonly coatsOfArms?: number
  readonly cities?: number
}

/** What the rulebook says of one kind of feature, which is given by its number. */
export type FeatureRule = {
  readonly kind: SegmentKind
  readonly scoredAs: ScoredFeature
  /** Asked of features that are held; a feature that never completes scores at the end only. */
  isComplete(landscape: Landscape, feature: number): boolean
  worth(rules: Rules, landscape: Landscape, feature: number, final: boolean): Worth
}

/** A box: its answers to the rulebook's questions. The core never asks which boxes are open. */
export type Expansion = {
  readonly tiles?: readonly Tile[]
  /** Stacks that are drawn up before those of the boxes named earlier, in order. */
  readonly piles?: readonly Pile[]
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
  /** Each tile's place in `tiles`. */
  readonly places: Readonly<Record<string, number>>
  /** The stacks in the order drawn, as places in `tiles`. */
  readonly piles: readonly (readonly number[])[]
  /** The four rotations of each tile. */
  readonly prints: Readonly<Record<string, readonly Print[]>>
  /** Which of a tile's prints fit a square, by what its neighbours ask. */
  readonly fits: Readonly<Record<string, Uint16Array>>
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
  const prints = tiles.map((tile) => [tile.id, printsOf(tile)] as const)
  return {
    tiles,
    places: Object.fromEntries(tiles.map(({ id }, place) => [id, place])),
    piles: boxes
      .toReversed()
      .flatMap((box) => box.piles ?? [])
      .map((pile) => tiles.flatMap((tile, place) => (tile.pile === pile ? [place] : []))),
    prints: Object.fromEntries(prints),
    fits: Object.fromEntries(
      prints.map(([id, turned]) => [id, answersOf(turned.map((p) => p.squares[0]!.rim))]),
    ),
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
