import type { Build, Event, Recall } from '../acts.ts'
import { lowest } from '../bits.ts'
import { standOf } from '../figures.ts'
import type { BuildRule, Expansion, Placement, RecallRule, Refused, Site, Way } from '../rules.ts'
import {
  type Feature,
  type Figure,
  featureOf,
  placeOf,
  type State,
  segmentNumber,
} from '../table.ts'
import type { LaidSegment } from '../tiles.ts'

type CastleBuild = Extract<Build, { kind: 'castle' }>

const figuresOn = ({ figures, landscape }: State, feature: number): readonly Figure[] =>
  figures.filter(({ at }) => featureOf(landscape.links, at) === feature)

/** One segment that lacks one edge. */
const isHalf = ({ segments, open }: Feature): boolean => segments === 1 && open === 1

/** A city segment that runs to one edge. */
const isHalfCity = ({ kind, ends }: LaidSegment): boolean => kind === 'city' && ends === 1

/** The feature that this city segment closes to a city of exactly two segments; -1: none. */
const otherHalf = ({ landscape }: State, { site, print }: Placement, segment: number): number => {
  const { links, features } = landscape
  const { contacts } = print
  if (print.segments[segment]!.ends !== 1) return -1
  for (let i = 0; i < contacts.length; i += 3) {
    if (contacts[i] !== segment || site.meets[i]! < 0) continue
    const other = featureOf(links, site.meets[i]!)
    return isHalf(features[other]!) ? other : -1
  }
  return -1
}

/** In a city stands nobody, or one standard meeple. */
const isOpenTo = (state: State, city: number): boolean => {
  if (state.landscape.features[city]!.figures === 0) return true
  const [knight, ...others] = figuresOn(state, city)
  return others.length === 0 && knight!.kind === 'meeple'
}

/** Why no castle may stand on the city of this segment. */
const faultOf = (state: State, placement: Placement, segment: number): string | undefined => {
  if (placement.print.segments[segment]?.kind !== 'city') return 'no-such-city'
  if (state.stock.castles === 0) return 'no-castle-left'
  const other = otherHalf(state, placement, segment)
  if (other < 0) return 'not-a-two-segment-city'
  return isOpenTo(state, other) ? undefined : 'other-figure-in-city'
}

const citiesOf = ({ print }: Placement): readonly number[] =>
  print.segments.flatMap(({ kind }, segment) => (kind === 'city' ? [segment] : []))

/** The edges of a site across which half a city lies that qualifies, as bits by contact: without a castle
 * left none does. */
const halvesAround = (state: State, { meets }: Site): number => {
  const { links, features } = state.landscape
  let edges = 0
  if (state.stock.castles === 0) return edges
  for (let i = 0; i < meets.length; i += 3) {
    if (meets[i]! < 0) continue
    const number = featureOf(links, meets[i]!)
    const met = features[number]!
    if (isHalf(met) && met.kind === 'city' && isOpenTo(state, number)) edges |= 1 << i
  }
  return edges
}

/** A castle by the segment that it covers: offered so often that it is made once. */
const castleOn: readonly Required<CastleBuild>[] = Array.from({ length: 16 }, (_, segment) => ({
  kind: 'castle',
  segment,
}))

/** The cities that qualify, of those at some edges, given as bits. */
const offersAt = ({ contacts, segments }: Way, edges: number): readonly Required<CastleBuild>[] => {
  const found: Required<CastleBuild>[] = []
  for (let left = edges; left !== 0; left &= left - 1) {
    const segment = contacts[lowest(left)]!
    if (segment >= 0 && isHalfCity(segments[segment]!)) found.push(castleOn[segment]!)
  }
  return found
}

/** The cities that qualify at a site, by the way the tile lies there. Apart from who asks, since every
 * call of a function that makes a closure costs, also where it makes none. */
const offersOver =
  (edges: number) =>
  (print: Way): readonly Required<CastleBuild>[] =>
    offersAt(print, edges)

/** Left out, the city is the only one that qualifies. */
const citySegment = (
  state: State,
  placement: Placement,
  { segment }: CastleBuild,
): number | Refused => {
  if (segment !== undefined) return segment
  const [one, ...more] = offersAt(placement.print, halvesAround(state, placement.site))
  if (more.length > 0) return { fault: 'several-cities' }
  return one?.segment ?? citiesOf(placement)[0] ?? { fault: 'no-such-city' }
}

/** A city of two segments, just completed, may get a castle; a knight there becomes a maiden. */
const build: BuildRule<CastleBuild> = {
  kind: 'castle',
  own: 0,
  offersOn: (_, state, { segments }) => {
    if (state.stock.castles === 0 || !segments.some(isHalfCity)) return undefined
    return (site) => {
      const edges = halvesAround(state, site)
      return edges === 0 ? undefined : offersOver(edges)
    }
  },
  judge: (_, state, placement, asked) => {
    const segment = citySegment(state, placement, asked)
    if (typeof segment !== 'number') return segment
    const fault = faultOf(state, placement, segment)
    return fault === undefined ? { kind: 'castle', segment } : { fault }
  },
  perform: (_, state, { segment }) => {
    const { landscape } = state
    const number = segmentNumber(landscape.board.length - 1, segment!)
    const [knight] = figuresOn(state, featureOf(landscape.links, number))
    const maiden = knight && { seat: knight.seat, from: standOf(knight) }
    return [{ type: 'castle-built', ...placeOf(landscape, number), ...(maiden ? { maiden } : {}) }]
  },
  /** The city is covered; an empty castle may get its maiden now, and never later. */
  changed: (state, placement, { segment }, { print, held }) => {
    const covered = held | (1 << segment!)
    const { figures } = state.landscape.features[otherHalf(state, placement, segment!)]!
    return figures > 0 ? { print, held: covered } : { print, held: covered, on: 'castle' }
  },
  prelude: () => [],
}

const isKnight = ({ holds }: Figure): boolean => holds === 'city'

const nobody: readonly Extract<Recall, { kind: 'maiden' }>[] = []

/** A maiden comes back for 1 point, and 1 for each knight and each other maiden in play. */
const recall: RecallRule<Extract<Recall, { kind: 'maiden' }>> = {
  kind: 'maiden',
  candidates: ({ castles, turn }) => {
    let found = nobody
    for (const { x, y, maiden } of castles)
      if (maiden === turn) found = [...found, { kind: 'maiden', x, y }]
    return found
  },
  faultOn: ({ castles, turn }, { x, y }) => {
    const isThere = castles.some(
      (castle) => castle.x === x && castle.y === y && castle.maiden === turn,
    )
    return isThere ? undefined : () => 'no-maiden-there'
  },
  perform: (_, state, { x, y }): readonly Event[] => {
    const { castles, figures, turn: seat } = state
    const { segment } = castles.find((castle) => castle.x === x && castle.y === y)!
    const maidens = castles.filter(({ maiden }) => maiden !== null).length
    const points = maidens + figures.filter(isKnight).length
    const scored = { feature: 'maiden', x, y, segment, tiles: 0, final: false } as const
    return [
      { type: 'feature-scored', ...scored, seats: [{ seat, points }] },
      { type: 'meeple-returned', seat, kind: 'meeple', from: { x, y, on: 'castle' } },
    ]
  },
}

const faults = {
  'no-castle-left': { rule: 'The Castle: building a castle', detail: 'No castle is left.' },
  'no-such-city': {
    rule: 'The Castle: building a castle',
    detail: 'The tile has no such city.',
  },
  'not-a-two-segment-city': {
    rule: 'The Castle: building a castle',
    detail: 'The tile does not complete a city of exactly two segments there.',
  },
  'other-figure-in-city': {
    rule: 'The Castle: building a castle',
    detail: 'In the city stands something else than one standard meeple.',
  },
  'several-cities': {
    rule: 'The Castle: building a castle',
    detail: 'Several cities qualify: name the segment of one.',
  },
  'no-maiden-there': {
    rule: 'The Castle: scoring your maiden',
    detail: 'No maiden of yours stood on a castle there when the turn began.',
  },
} as const

export const castles: Expansion = {
  stock: { castles: 6 },
  builds: [build],
  recalls: [recall],
  faults,
}
