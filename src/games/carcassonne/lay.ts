import { facingSide, steps } from '../tiles/sides.ts'
import {
  after,
  type Feature,
  type FrontierCell,
  featureOf,
  frontierCell,
  indexOnTile,
  type Landscape,
  type LandscapeDraft,
  segmentNumber,
  tileOf,
} from './table.ts'
import { asked, edgeOf, isAsked, type LaidSquare, type Print, type Segment } from './tiles.ts'

const nothing = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1] as const

/** An edge joined to an edge is open on neither side any more; half-edges are never open. */
const closes = (contact: number): number => (contact % 3 === 0 ? 2 : 0)

const alone = ({ kind, edges, coatsOfArms }: Segment, number: number): Feature => ({
  kind,
  open: edges?.length ?? 0,
  coatsOfArms: coatsOfArms ?? 0,
  figures: 0,
  segments: 1,
  member: number,
})

/** A feature takes in another, or one more segment; `closed` open ends are none any more. */
const merged = (one: Feature, two: Feature, closed: number): Feature => ({
  kind: one.kind,
  open: one.open + two.open - closed,
  coatsOfArms: one.coatsOfArms + two.coatsOfArms,
  figures: one.figures + two.figures,
  segments: one.segments + two.segments,
  member: one.member,
})

/** A tile being laid: its place in `board`, and its own links, which nobody else has seen yet. */
type Laying = {
  readonly features: LandscapeDraft['features']
  readonly links: (readonly number[])[]
  readonly tile: number
  readonly own: number[]
}

const setLink = (laying: Laying, segment: number, which: 0 | 1, value: number): void => {
  const tile = tileOf(segment)
  const at = 2 * indexOnTile(segment) + which
  if (tile === laying.tile) {
    laying.own[at] = value
    return
  }
  const { links } = laying
  const changed = links[tile]!.slice()
  changed[at] = value
  links[tile] = changed
}

/** A new segment meets its first feature and is part of it from now on. */
const extend = (laying: Laying, number: number, segment: Feature, closed: number): void => {
  const { links, features } = laying
  const { member } = segment
  const feature = features[number]!
  features[number] = merged(feature, segment, closed)
  setLink(laying, member, 0, number)
  setLink(laying, member, 1, after(links, feature.member))
  setLink(laying, feature.member, 1, member)
}

/** Two features meet: the larger takes in the smaller. */
const unite = (laying: Laying, one: number, two: number, closed: number): void => {
  const { links, features } = laying
  const [larger, smaller] =
    features[one]!.segments < features[two]!.segments ? [two, one] : [one, two]
  const { member } = features[smaller]!
  let at = member
  do {
    setLink(laying, at, 0, larger)
    at = after(links, at)
  } while (at !== member)
  const joint = features[larger]!.member
  const following = after(links, joint)
  setLink(laying, joint, 1, after(links, member))
  setLink(laying, member, 1, following)
  features[larger] = merged(features[larger]!, features[smaller]!, closed)
  features[smaller] = null
}

/** Two ends of the same feature meet. */
const closeUp = ({ features }: Laying, number: number, closed: number): void => {
  const feature = features[number]!
  if (closed > 0) features[number] = { ...feature, open: feature.open - closed }
}

/** Each segment of a new tile joins the features that it meets across the edges. */
const joinFeatures = (laying: Laying, print: Print, meets: readonly number[]): void => {
  const { links, tile, own } = laying
  const { contacts, segments } = print
  for (let i = 0; i < contacts.length; i++) {
    const contact = contacts[i]!
    if (contact < 0 || meets[i]! < 0) continue
    const met = featureOf(links, meets[i]!)
    const mine = own[2 * contact]!
    if (mine < 0)
      extend(laying, met, alone(segments[contact]!, segmentNumber(tile, contact)), closes(i))
    else if (mine === met) closeUp(laying, met, closes(i))
    else unite(laying, mine, met, closes(i))
  }
}

const spare = Array.from({ length: 16 }, () => null)

/** A number that no feature has; numbers are added by the dozen, since growing is what costs. */
const freeNumber = (features: (Feature | null)[]): number => {
  const free = features.lastIndexOf(null)
  if (free >= 0) return free
  features.push(...spare)
  return features.length - 1
}

/** A segment that meets nothing begins a feature. */
const beginFeatures = ({ features, tile, own }: Laying, { segments }: Print): void => {
  for (let i = 0; i < segments.length; i++) {
    if (own[2 * i]! >= 0) continue
    const number = freeNumber(features)
    features[number] = alone(segments[i]!, segmentNumber(tile, i))
    own[2 * i] = number
    own[2 * i + 1] = segmentNumber(tile, i)
  }
}

const numbered = (tile: number, contact: number): number =>
  contact < 0 ? -1 : segmentNumber(tile, contact)

/** What the empty square across `side` of a laid square has to reckon with from now on: its left half
 * lies against the laid square's right. */
const beside = (
  { x, y, asks, meets: known }: FrontierCell,
  { rim, contacts }: LaidSquare,
  tile: number,
  side: number,
): FrontierCell => {
  const facing = facingSide[side]!
  const meets = known.slice()
  meets[3 * facing] = numbered(tile, contacts[3 * side]!)
  meets[3 * facing + 1] = numbered(tile, contacts[3 * side + 2]!)
  meets[3 * facing + 2] = numbered(tile, contacts[3 * side + 1]!)
  return { x, y, asks: asks + asked(facing, edgeOf(rim, side)), meets }
}

/** The side of a square on which its neighbour at dx, dy lies; -1: it is no neighbour. */
const sideTowards = (dx: number, dy: number): number => {
  if (dx * dx + dy * dy !== 1) return -1
  return dx === 0 ? 1 + dy : 2 - dx
}

/** A square is covered: its empty neighbours hear of it, and the first new one takes its place in the
 * frontier. */
const cover = (
  { frontier }: LandscapeDraft,
  square: LaidSquare,
  x: number,
  y: number,
  tile: number,
): void => {
  let place = -1
  let heard = 0
  for (let i = 0; i < frontier.length; i++) {
    const cell = frontier[i]!
    const side = sideTowards(cell.x - x, cell.y - y)
    if (side >= 0) {
      frontier[i] = beside(cell, square, tile, side)
      heard |= 1 << side
    } else if (cell.x === x && cell.y === y) place = i
  }
  const asks = place < 0 ? 0 : frontier[place]!.asks
  for (let side = 0; side < 4; side++) {
    if (heard & (1 << side) || isAsked(asks, side)) continue
    const step = steps[side]!
    const empty = { x: x + step.x, y: y + step.y, asks: 0, meets: nothing }
    const cell = beside(empty, square, tile, side)
    if (place < 0) frontier.push(cell)
    else frontier[place] = cell
    place = -1
  }
  if (place < 0) return
  const last = frontier.pop()!
  if (place < frontier.length) frontier[place] = last
}

/** What a tile's contacts would meet at a place. */
export const meetsAt = (
  landscape: Pick<Landscape, 'frontier'>,
  { squares }: Print,
  { x, y }: { readonly x: number; readonly y: number },
): readonly number[] => {
  const meets = (square: LaidSquare): readonly number[] =>
    frontierCell(landscape, x + square.dx, y + square.dy)?.meets ?? nothing
  return squares.length === 1 ? meets(squares[0]!) : squares.flatMap(meets)
}

/** A copy with one more at its end: pushing onto a copy would copy it twice. */
const extended = <Item>(list: readonly Item[], item: Item): Item[] =>
  list.toSpliced(list.length, 0, item)

/** A tile is laid: its segments join what they meet, and the frontier moves on. */
export const lay = (
  table: LandscapeDraft,
  print: Print,
  at: { readonly x: number; readonly y: number; readonly seat: number | null },
): void => {
  const { x, y, seat } = at
  const tile = table.board.length
  const meets = meetsAt(table, print, at)
  const own = print.unlinked.slice()
  const links = extended(table.links, own)
  table.links = links
  table.board = extended(table.board, { x, y, rotation: print.rotation, tile: print.tile, seat })
  const laying = { features: table.features, links, tile, own }
  joinFeatures(laying, print, meets)
  beginFeatures(laying, print)
  for (const square of print.squares) cover(table, square, x + square.dx, y + square.dy, tile)
}
