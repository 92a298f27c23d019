import type { Claim, FigureKind, Options, Stock } from './acts.ts'
import { hands } from './hands.ts'
import type {
  Box,
  Expansion,
  FeatureRule,
  PlacementBan,
  Rules,
  SiteBan,
  Spot,
  Way,
  Ways,
} from './rules.ts'
import { stepBy } from './table.ts'
import { answersOf, type Print, printsOf, type SegmentKind, seamOf, type Tile } from './tiles.ts'

type Boxes = readonly Expansion[]

const listed = <Item>(boxes: Boxes, items: (box: Expansion) => readonly Item[] | undefined) =>
  boxes.flatMap((box) => items(box) ?? [])

/** Tiles whose stack nobody draws or hands out stay in their box. */
const tilesOf = (boxes: Boxes): readonly Tile[] => {
  const used = boxes.flatMap(({ piles, handout }) => [
    ...(piles ?? []).map(({ name }) => name),
    ...(handout ? [handout.pile] : []),
  ])
  return boxes.flatMap((box) => box.tiles ?? []).filter(({ pile }) => used.includes(pile))
}

/** Where a figure may stand on a tile, by segment: a span is the bridge. */
const spotsOf = (holders: Rules['holders'], { segments }: Print): readonly Spot[] =>
  segments.flatMap(({ kind: printed, span }, segment) =>
    holders[printed].map((kind) => {
      const claim: Claim = span ? { kind, on: 'bridge' } : { kind, segment }
      return { claim, segment }
    }),
  )

/** What was made before from the same is given again: fewer things are read more often. */
const shared = <Made>(): ((key: string, make: () => Made) => Made) => {
  const known = new Map<string, Made>()
  return (key, make) => {
    const before = known.get(key)
    if (before) return before
    const made = make()
    known.set(key, made)
    return made
  }
}

/** The spots of a print, by hand: the same for all prints whose segments are of the same kinds. */
const spotsByHand = (holders: Rules['holders']): ((print: Print) => Way['spots']) => {
  const once = shared<Way['spots']>()
  return (print) =>
    once(print.segments.map(({ kind, span }) => (span ? 'span' : kind)).join(), () => {
      const spots = spotsOf(holders, print)
      return hands.map((hand) => spots.filter(({ claim }) => hand.includes(claim.kind)))
    })
}

/** At its seam a tile of two squares meets itself. */
const seamBit = (squares: Print['squares'], square: number): number => {
  const seam = seamOf(squares, square)
  return seam < 0 ? 0 : 1 << seam
}

/** Which prints fit a square, by square of the tile: the same for all tiles with the same edges. */
const fitsOf = (): ((prints: readonly Print[]) => readonly Uint16Array[]) => {
  const once = shared<Uint16Array>()
  return (prints) =>
    prints[0]!.squares.map((_, i) => {
      const answers = prints.map(({ squares, mustMeet }) => ({
        rim: squares[i]!.rim,
        mustMeet,
        mustNotMeet: seamBit(squares, i),
      }))
      return once(JSON.stringify(answers), () => answersOf(answers))
    })
}

/** What one box forbids of some prints. */
const bansBy = (ban: PlacementBan, prints: readonly Print[]): Ways['bans'] => {
  const ways = new Map<SiteBan, number>()
  for (const [i, print] of prints.entries()) {
    const found = ban(print)
    if (found) ways.set(found, (ways.get(found) ?? 0) | (1 << i))
  }
  return [...ways].map(([siteBan, bits]) => ({ ban: siteBan, ways: bits }))
}

/** What the ways to lay a tile are made with. */
type Maker = {
  readonly boxes: Boxes
  readonly spots: (print: Print) => Way['spots']
  readonly fits: (prints: readonly Print[]) => Ways['fits']
}

/** A tile in each rotation, and then in every other way. */
const waysOf = ({ boxes, spots, fits }: Maker, tile: Tile): Ways => {
  const turned = printsOf(tile)
  const others = boxes.flatMap((box) => box.ways ?? [])
  const prints = [...turned, ...others.flatMap((way) => turned.flatMap(way))].map((print) => ({
    ...print,
    spots: spots(print),
  }))
  const bans = listed(boxes, (box) => box.placementBans).flatMap((ban) => bansBy(ban, prints))
  return {
    prints,
    fits: fits(prints),
    steps: prints.flatMap(({ squares: [, second] }) =>
      second ? [stepBy(second.dx, second.dy)] : [],
    ),
    bans,
    banned: bans.reduce((bits, { ways }) => bits | ways, 0),
  }
}

/** A match shows a few tiles before it shows all, and a process may see only those. */
const waysOfEach = (
  boxes: Boxes,
  holders: Rules['holders'],
  tiles: readonly Tile[],
): Rules['waysOf'] => {
  const maker = { boxes, spots: spotsByHand(holders), fits: fitsOf() }
  const known = new Map<string, Ways>()
  return (id) => {
    const before = known.get(id)
    if (before) return before
    const ways = waysOf(maker, tiles.find((tile) => tile.id === id)!)
    known.set(id, ways)
    return ways
  }
}

const pilesOf = (boxes: Boxes, tiles: readonly Tile[]): Rules['piles'] =>
  boxes
    .toReversed()
    .flatMap((box) => box.piles ?? [])
    .map(({ name, phase }) => ({
      phase,
      places: tiles.flatMap(({ pile }, place) => (pile === name ? [place] : [])),
    }))

/** Every start tile is taken out, also one that another replaces. */
const bagOf = (boxes: Boxes, tiles: readonly Tile[]): readonly number[] => {
  const taken = boxes.flatMap(({ startTile }) => (startTile === undefined ? [] : [startTile]))
  return tiles.map(({ id, count }) => count - taken.filter((tile) => tile === id).length)
}

const owned = (boxes: Boxes, figure: FigureKind): number =>
  boxes.reduce((sum, box) => sum + (box.supply?.[figure] ?? 0), 0)

const stocked = (boxes: Boxes, thing: keyof Stock): number =>
  boxes.reduce((sum, box) => sum + (box.stock?.[thing] ?? 0), 0)

const figureKinds: readonly FigureKind[] = ['meeple', 'abbot']

const holdersOf = (boxes: Boxes, kind: SegmentKind): readonly FigureKind[] =>
  figureKinds.filter((figure) => boxes.some((box) => box.spots?.[figure]?.includes(kind)))

const byKind = <Value>(
  value: (kind: SegmentKind) => Value,
): Readonly<Record<SegmentKind, Value>> => ({
  road: value('road'),
  city: value('city'),
  monastery: value('monastery'),
  garden: value('garden'),
  field: value('field'),
  river: value('river'),
  castle: value('castle'),
})

/** One set of rules from its boxes. */
export const compose = (boxes: Boxes): Rules => {
  const tiles = tilesOf(boxes)
  const holders = byKind((kind) => holdersOf(boxes, kind))
  const features = new Map<SegmentKind, FeatureRule>(
    listed(boxes, (box) => box.features).map((rule) => [rule.kind, rule]),
  )
  const extras = listed(boxes, (box) => box.extras)
  return {
    tiles,
    places: new Map(tiles.map(({ id }, place) => [id, place])),
    piles: pilesOf(boxes, tiles),
    waysOf: waysOfEach(boxes, holders, tiles),
    startTile: boxes.findLast((box) => box.startTile !== undefined)?.startTile ?? '',
    bag: bagOf(boxes, tiles),
    supply: { meeple: owned(boxes, 'meeple'), abbot: owned(boxes, 'abbot') },
    stock: {
      bridges: stocked(boxes, 'bridges'),
      castles: stocked(boxes, 'castles'),
      barns: stocked(boxes, 'barns'),
    },
    handouts: listed(boxes, (box) => (box.handout ? [box.handout] : [])),
    openings: listed(boxes, (box) => box.openings),
    holders,
    features: byKind((kind) => features.get(kind)),
    extras: byKind((kind) => extras.filter(({ kinds }) => kinds.includes(kind))),
    builds: listed(boxes, (box) => box.builds),
    recalls: listed(boxes, (box) => box.recalls),
  }
}

const rulesFor = (boxes: readonly Box[], options: Options, composed: Map<number, Rules>): Rules => {
  const open = boxes.reduce((bits, { isOpen }, i) => (isOpen(options) ? bits | (1 << i) : bits), 0)
  const rules =
    composed.get(open) ?? compose(boxes.filter((_, i) => open & (1 << i)).map(({ box }) => box))
  composed.set(open, rules)
  return rules
}

/** Gives the rules of a match's options, composed once for each set of open boxes. The options of a
 * state are the same object in every state after it, so they are asked for their boxes once. */
export const composer = (boxes: readonly Box[]): ((options: Options) => Rules) => {
  const composed = new Map<number, Rules>()
  const known = new WeakMap<Options, Rules>()
  return (options) => {
    const before = known.get(options)
    if (before) return before
    const rules = rulesFor(boxes, options, composed)
    known.set(options, rules)
    return rules
  }
}
