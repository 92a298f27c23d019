import type { BoardMeeple, FigureKind, Place } from './acts.ts'
import { type Draft, type Figure, featureOf, landscapeOf, segmentNumber, tileAt } from './table.ts'

/** How many figures stand on a segment's feature changes. */
const stand = (draft: Draft, at: number, by: number): void => {
  const { links, features } = landscapeOf(draft)
  const number = featureOf(links, at)
  const feature = features[number]!
  features[number] = { ...feature, figures: feature.figures + by }
}

/** One figure more or less in a seat's supply. */
export const supply = (draft: Draft, seat: number, kind: FigureKind, by: number): void => {
  const own = draft.state.supply[seat]!
  draft.state.supply = draft.state.supply.with(seat, { ...own, [kind]: own[kind] + by })
}

export const putFigure = (draft: Draft, { seat, kind, x, y, segment }: BoardMeeple): void => {
  const at = segmentNumber(tileAt(draft.state.landscape, x, y), segment)
  draft.state.figures = draft.state.figures.concat([{ seat, kind, x, y, segment, at }])
  stand(draft, at, 1)
}

const isAt = (figure: Figure, from: Place): boolean =>
  figure.x === from.x && figure.y === from.y && figure.segment === from.segment

export const liftFigure = (draft: Draft, seat: number, from: Place): void => {
  const figure = draft.state.figures.find((f) => f.seat === seat && isAt(f, from))!
  draft.state.figures = draft.state.figures.filter((f) => f !== figure)
  stand(draft, figure.at, -1)
}
