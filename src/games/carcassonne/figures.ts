import type { BoardMeeple, FigureKind, MeeplePlaced, Stand } from './acts.ts'
import { fieldNumberAt } from './corners.ts'
import type { Rules } from './rules.ts'
import {
  type Draft,
  featureOf,
  type Landscape,
  landscapeOf,
  oneOf,
  segmentAt,
  segmentNumber,
  tileAt,
} from './table.ts'
import type { SegmentKind } from './tiles.ts'

/** How many figures stand on a segment's feature changes; the kind of the feature. */
const hold = (draft: Draft, at: number, seat: number, by: 1 | -1): SegmentKind => {
  const { links, features } = landscapeOf(draft)
  const number = featureOf(links, at)
  const feature = features[number]!
  features[number] = { ...feature, figures: feature.figures + by * oneOf(seat) }
  return feature.kind
}

/** One figure more or less in a seat's supply. */
export const supply = (draft: Draft, seat: number, kind: FigureKind, by: number): void => {
  const own = draft.state.supply[seat]!
  draft.state.supply = draft.state.supply.with(seat, { ...own, [kind]: own[kind] + by })
}

export const isSameStand = (one: Stand, other: Stand): boolean => {
  if (one.x !== other.x || one.y !== other.y) return false
  if ('segment' in one) return 'segment' in other && one.segment === other.segment
  if ('segment' in other || one.on !== other.on) return false
  return one.on !== 'barn' || (other.on === 'barn' && one.corner === other.corner)
}

/** The name of a place, without what else an act says. */
export const standOf = (stand: Stand): Stand => {
  const { x, y } = stand
  if ('segment' in stand) return { x, y, segment: stand.segment }
  return stand.on === 'barn' ? { x, y, on: 'barn', corner: stand.corner } : { x, y, on: stand.on }
}

/** Where a figure was placed. */
export const placedOn = ({ x, y, segment, on }: MeeplePlaced): Stand =>
  segment === undefined ? { x, y, on: on ?? 'bridge' } : { x, y, segment }

/** The number of the segment that a figure there holds; -1: there is none. */
export const standNumber = (rules: Rules, landscape: Landscape, stand: Stand): number => {
  if ('segment' in stand) return segmentAt(landscape, stand)
  if (stand.on === 'barn') return fieldNumberAt(rules, landscape, stand)
  const tile = tileAt(landscape, stand.x, stand.y)
  if (landscape.board[tile]?.bridge === undefined) return -1
  return segmentNumber(tile, landscape.links[tile]!.length / 2 - 1)
}

/** A figure stands on the segment of this number, called by this name. */
export const putFigure = (draft: Draft, meeple: BoardMeeple, at: number): void => {
  const holds = hold(draft, at, meeple.seat, 1)
  draft.state.figures = draft.state.figures.concat([{ ...meeple, at, holds }])
}

/** A figure leaves the landscape. */
export const liftFigure = (draft: Draft, seat: number, from: Stand): void => {
  const { figures } = draft.state
  const figure = figures.find((f) => f.seat === seat && isSameStand(f, from))!
  draft.state.figures = figures.filter((f) => f !== figure)
  hold(draft, figure.at, seat, -1)
}
