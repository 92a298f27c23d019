import { type Cell, facingSide, steps } from '../tiles/sides.ts'
import { cover, hearOfRoad, meetsAt } from './frontier.ts'
import { beginFeature, joinFeatures, meet } from './joins.ts'
import { type Rules, turnedTile } from './rules.ts'
import { type Laid, type LandscapeDraft, segmentNumber, squareAt, tileAt } from './table.ts'
import { type Axis, type Print, span } from './tiles.ts'

/** A copy with one more at its end: pushing onto a copy would copy it twice. */
const extended = <Item>(list: readonly Item[], item: Item): Item[] =>
  list.toSpliced(list.length, 0, item)

const laidOf = (
  { tile, rotation, squares, fieldCorners }: Print,
  { x, y }: Cell,
  seat: number | null,
): Laid => {
  const [, second] = squares
  if (!second) return { x, y, rotation, tile, seat, fieldCorners }
  const other = { x: x + second.dx, y: y + second.dy }
  return { x, y, rotation, tile, seat, fieldCorners, second: other }
}

/** A tile is laid as it is printed: its segments join what they meet, and the frontier moves on. */
export const lay = (
  table: LandscapeDraft,
  print: Print,
  at: Cell & { readonly seat: number | null },
): void => {
  const tile = table.board.length
  const meets = meetsAt(table, print, at)
  const own = print.unlinked.slice()
  const links = extended(table.links, own)
  table.links = links
  table.board = extended(table.board, laidOf(print, at, at.seat))
  table.squares = extended(table.squares, squareAt(at.x, at.y))
  const second = print.squares[1]
  if (second)
    table.doubles = extended(table.doubles, {
      tile,
      second: squareAt(at.x + second.dx, at.y + second.dy),
    })
  const laying = { features: table.features, links, tile, own }
  joinFeatures(laying, print, meets)
  for (let i = 0; i < print.segments.length; i++) beginFeature(laying, print.segments[i]!, i)
  for (const square of print.squares)
    cover(table, square, squareAt(at.x + square.dx, at.y + square.dy), tile)
}

/** The segment at an edge of a tile on the table. Spans are not asked: two of them never meet. */
const edgeAt = (rules: Rules, table: LandscapeDraft, tile: number, at: Cell, side: number) => {
  const laid = table.board[tile]!
  const { squares } = turnedTile(rules, laid.tile, laid.rotation)
  const square = squares.find(({ dx, dy }) => laid.x + dx === at.x && laid.y + dy === at.y)
  return segmentNumber(tile, square!.contacts[3 * side]!)
}

/** A road is laid over a tile on the table, from edge to edge: it joins the roads that it meets. */
export const layOver = (rules: Rules, table: LandscapeDraft, { x, y }: Cell, axis: Axis): void => {
  const tile = tileAt(table, x, y)
  const index = table.links[tile]!.length / 2
  const own = [...table.links[tile]!, -1, -1]
  const links = table.links.with(tile, own)
  table.links = links
  table.board = table.board.with(tile, { ...table.board[tile]!, bridge: axis })
  const laying = { features: table.features, links, tile, own }
  const ends = axis === 'EW' ? ([1, 3] as const) : ([0, 2] as const)
  const sides = ends.map((side) => ({
    facing: facingSide[side],
    at: { x: x + steps[side].x, y: y + steps[side].y },
  }))
  for (const { at, facing } of sides) {
    const neighbour = tileAt(table, at.x, at.y)
    if (neighbour >= 0) meet(laying, span, index, edgeAt(rules, table, neighbour, at, facing), 2)
  }
  beginFeature(laying, span, index)
  for (const { at, facing } of sides) hearOfRoad(table, at, facing, segmentNumber(tile, index))
}
