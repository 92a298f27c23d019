import type { FaultMeaning, Seat } from '../game.ts'
import type {
  Build,
  Claim,
  Count,
  Event,
  FigureKind,
  Options,
  Recall,
  ScoredFeature,
  Stock,
  View,
} from './acts.ts'
import type { Landscape, State } from './table.ts'
import type { Print, SegmentKind, Tile } from './tiles.ts'

/** What the rulebook asks, and what a box may answer. The core never asks which boxes are open. */

/** Where a tile is held over the table, and what its contacts would meet there. */
export type Site = { readonly x: number; readonly y: number; readonly meets: readonly number[] }

/** A claim that a figure may make if nothing stands against it, and the segment that it names. */
export type Spot = { readonly claim: Claim; readonly segment: number }

/** A way to lay a tile, and what it offers. */
export type Way = Print & {
  /** By the kinds of figures that a seat has left, as bits: every spot that it is ever offered. */
  readonly spots: readonly (readonly Spot[])[]
}

/** The ways to lay one tile: its four rotations as printed, then others. A set of them is bits. */
export type Ways = {
  readonly prints: readonly Way[]
  /** Which fit a square, by what its neighbours ask; by square of the tile. */
  readonly fits: readonly Uint16Array[]
  /** How the number of a square changes from square A to square B of a tile of two, by way. */
  readonly steps: readonly number[]
  /** What forbids some of them where they fit, in the order of the boxes. */
  readonly bans: readonly { readonly ban: SiteBan; readonly ways: number }[]
  /** Those that something forbids. */
  readonly banned: number
}

/** A tile as it would lie; nothing is laid yet. */
export type Placement = { readonly site: Site; readonly print: Way }

/** A stack of tiles, and how clients call the part of the match in which it is drawn. */
export type Pile = { readonly name: string; readonly phase: View['phase'] }

/** What a feature pays to whoever holds it, and why. */
export type Worth = Count & { readonly points: number }

/** What the rulebook says of one kind of feature, which is given by its number. */
export type FeatureRule = {
  readonly kind: SegmentKind
  readonly scoredAs: ScoredFeature
  /** Asked of features that are held; a feature that never completes scores at the end only. */
  isComplete(landscape: Landscape, feature: number): boolean
  worth(rules: Rules, landscape: Landscape, feature: number, final: boolean): Worth
}

/** Points on top of what a feature of some kinds is worth, and for what; nothing: there are none. */
export type Extra = {
  readonly kinds: readonly SegmentKind[]
  worth(
    rules: Rules,
    landscape: Landscape,
    feature: number,
    final: boolean,
  ): Partial<Worth> | undefined
}

/** Why a tile may not be laid on a square, given as a number, that it fits. `meets`: as of a site. */
export type SiteBan = (
  rules: Rules,
  state: State,
  square: number,
  meets: readonly number[],
) => string | undefined

/** What forbids placements: asked of a tile once for each way to lay it. Nothing where it forbids none;
 * the same answer for ways that one site allows or forbids together. */
export type PlacementBan = (print: Print) => SiteBan | undefined

/** What is given to each seat before the first turn: to whom next, and out of what. */
export type Handout = {
  readonly seat: Seat
  readonly pieces: readonly string[]
  readonly by: 'draw' | 'choice'
}

/** What a seat may do instead of drawing: lay one of these tiles. */
export type Opening = { readonly tiles: readonly string[]; readonly mayDraw: boolean }

/** What a figure's claim is judged by: the segments that are occupied, as bits, and a spot that this
 * turn's building offers. */
export type Ground = { readonly print: Way; readonly held: number; readonly on?: 'castle' }

/** What may be built with a tile at a site, by the way it lies there; nothing: whichever way, nothing.
 * `own`: the contacts that meet a feature with a figure of the seat on turn, as bits. */
export type Offers<Built extends Build = Build> = (
  site: Site,
  own: number,
) => ((print: Way) => readonly Built[]) | undefined

/** A building that a turn may hold; it stands before a figure is placed. */
export type BuildRule<Built extends Build = Build> = {
  readonly kind: Built['kind']
  /** Unless 0: it offers nothing where none of these contacts, given as bits, meets a feature with a figure
   * of the seat on turn. */
  readonly own: number
  /** Everything that may be built, in canonical form: asked of the table and a tile once, and then of
   * every site. Nothing if the seat on turn could build none anywhere. */
  offersOn(rules: Rules, state: State, tile: Way): Offers<Built> | undefined
  /** The building with what was left out filled in, or why it may not be built. */
  judge(rules: Rules, state: State, placement: Placement, build: Built): Built | Refused
  /** What is built, once the tile lies. */
  perform(rules: Rules, state: State, build: Built): readonly Event[]
  /** What a figure placed afterwards is judged by. */
  changed(state: State, placement: Placement, build: Built, ground: Ground): Ground
  /** What scores before the features, once the figure stands. */
  prelude(rules: Rules, state: State, build: Built): readonly Event[]
}

/** A figure that may be taken back instead of placing one. */
export type RecallRule<Taken extends Recall = Recall> = {
  readonly kind: Taken['kind']
  /** Every figure of the seat on turn that could come back, whether it may or not. */
  candidates(state: State): readonly Taken[]
  /** Why it may not come back: asked of the table once, and then of every placement. Nothing: it may,
   * wherever the tile lies. */
  faultOn(state: State, recall: Taken): ((placement: Placement) => string | undefined) | undefined
  /** Its points, and its return. */
  perform(rules: Rules, state: State, recall: Taken): readonly Event[]
}

export type Refused = { readonly fault: string }

/** One box, or one part of it. */
export type Expansion = {
  readonly tiles?: readonly Tile[]
  /** Stacks that are drawn up before those of the boxes named earlier, in order. */
  readonly piles?: readonly Pile[]
  /** Taken out of the bag; the last box's lies on the table. */
  readonly startTile?: string
  /** What each player owns at the start. */
  readonly supply?: Readonly<Partial<Record<FigureKind, number>>>
  /** What the table owns. */
  readonly stock?: Partial<Stock>
  /** The stack that is handed out before the first turn, how much each seat gets, and who is next. */
  readonly handout?: {
    readonly pile: string
    each(seats: number): number
    next(rules: Rules, state: State): Handout | undefined
  }
  readonly openings?: readonly ((rules: Rules, state: State) => Opening | undefined)[]
  readonly placementBans?: readonly PlacementBan[]
  /** Other ways to lay a turned tile. */
  readonly ways?: readonly ((print: Print) => readonly Print[])[]
  /** Where a kind of figure may stand. */
  readonly spots?: Readonly<Partial<Record<FigureKind, readonly SegmentKind[]>>>
  readonly features?: readonly FeatureRule[]
  readonly extras?: readonly Extra[]
  readonly builds?: readonly BuildRule[]
  readonly recalls?: readonly RecallRule[]
  /** What its rules refuse: by code, the section of its rulebook and what it says. */
  readonly faults?: Readonly<Record<string, FaultMeaning>>
}

/** The rules of one set of boxes, compiled. */
export type Rules = {
  readonly tiles: readonly Tile[]
  /** Each tile's place in `tiles`. */
  readonly places: ReadonlyMap<string, number>
  /** The stacks in the order drawn, as places in `tiles`. */
  readonly piles: readonly { readonly phase: View['phase']; readonly places: readonly number[] }[]
  /** How one of the tiles may be laid: worked out when it is first asked. */
  readonly waysOf: (tile: string) => Ways
  readonly startTile: string
  /** What is in the bags at the start, in the order of `tiles`. */
  readonly bag: readonly number[]
  readonly supply: Readonly<Record<FigureKind, number>>
  readonly stock: Stock
  readonly handouts: readonly NonNullable<Expansion['handout']>[]
  readonly openings: NonNullable<Expansion['openings']>
  /** Which figures may stand on a kind of segment. */
  readonly holders: Readonly<Record<SegmentKind, readonly FigureKind[]>>
  readonly features: Readonly<Record<SegmentKind, FeatureRule | undefined>>
  readonly extras: Readonly<Record<SegmentKind, readonly Extra[]>>
  readonly builds: readonly BuildRule[]
  readonly recalls: readonly RecallRule[]
}

/** A box and the options that open it. */
export type Box = { readonly box: Expansion; isOpen(options: Options): boolean }

/** The tile as it is printed, turned clockwise. */
export const turnedTile = (rules: Rules, tile: string, rotation: number): Way =>
  rules.waysOf(tile).prints[rotation / 90]!
