import { facingHalf, facingSide, steps } from '../tiles/sides.ts'
import type { Feature, FrontierCell, LandscapeDraft } from './table.ts'
import type { Print, RimmedSquare } from './tiles.ts'

const nothing = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1] as const

const merged = (one: Feature, two: Feature, closed: number): Feature => ({
  kind: one.kind,
  open: one.open + two.open - closed,
  coatsOfArms: one.coatsOfArms + two.coatsOfArms,
  figures: one.figures + two.figures,
  segments: one.segments.concat(two.segments),
})

/** Two segments meet: they are one feature from now on, and `closed` open ends are none any more. */
const join = (table: LandscapeDraft, a: number, b: number, closed: number): void => {
  const { owner, features } = table
  const one = owner[a]!
  const two = owner[b]!
  const first = features[one]!
  if (one === two) {
    if (closed > 0) features[one] = { ...first, open: first.open - closed }
    return
  }
  const second = features[two]!
  const larger = first.segments.length >= second.segments.length ? one : two
  const smaller = larger === one ? two : one
  features[larger] = merged(features[larger]!, features[smaller]!, closed)
  for (const segment of features[smaller]!.segments) owner[segment] = larger
  features[smaller] = null
}

/** Each segment of a new tile begins as a feature of its own. */
const addSegments = (table: LandscapeDraft, print: Print): void => {
  for (const segment of print.segments) {
    const number = table.owner.length
    table.owner.push(number)
    table.features.push({
      kind: segment.kind,
      open: segment.edges?.length ?? 0,
      coatsOfArms: segment.coatsOfArms ?? 0,
      figures: 0,
      segments: [number],
    })
  }
}

const joinNeighbours = (
  table: LandscapeDraft,
  square: RimmedSquare,
  first: number,
  meets: readonly number[],
): void => {
  for (let side = 0; side < 4; side++) {
    const edge = square.edges[side]!
    if (edge >= 0 && meets[3 * side]! >= 0) join(table, first + edge, meets[3 * side]!, 2)
    const left = square.halves[2 * side]!
    if (left >= 0 && meets[3 * side + 1]! >= 0) join(table, first + left, meets[3 * side + 1]!, 0)
    const right = square.halves[2 * side + 1]!
    if (right >= 0 && meets[3 * side + 2]! >= 0) join(table, first + right, meets[3 * side + 2]!, 0)
  }
}

/** What the square across `side` of a laid square has to reckon with from now on. */
const beside = (
  cell: FrontierCell | { readonly mask: 0; readonly want: 0; readonly meets: readonly number[] },
  at: { readonly x: number; readonly y: number },
  laid: { readonly square: RimmedSquare; readonly first: number; readonly side: number },
): FrontierCell => {
  const { square, first, side } = laid
  const facing = facingSide[side]!
  const meets = cell.meets.slice()
  const edge = square.edges[side]!
  const left = square.halves[facingHalf[2 * facing]!]!
  const right = square.halves[facingHalf[2 * facing + 1]!]!
  meets[3 * facing] = edge < 0 ? -1 : first + edge
  meets[3 * facing + 1] = left < 0 ? -1 : first + left
  meets[3 * facing + 2] = right < 0 ? -1 : first + right
  return {
    x: at.x,
    y: at.y,
    mask: cell.mask | (3 << (2 * facing)),
    want: cell.want | (((square.rim >> (2 * side)) & 3) << (2 * facing)),
    meets,
  }
}

const indexAt = (frontier: readonly FrontierCell[], x: number, y: number): number => {
  for (let i = 0; i < frontier.length; i++)
    if (frontier[i]!.x === x && frontier[i]!.y === y) return i
  return -1
}

const bare = { mask: 0, want: 0, meets: nothing } as const

/** A square is covered: it leaves the frontier, and its empty neighbours hear of it. */
const cover = (
  table: LandscapeDraft,
  square: RimmedSquare,
  at: { readonly x: number; readonly y: number },
  first: number,
): void => {
  const { frontier } = table
  const index = indexAt(frontier, at.x, at.y)
  const cell = index < 0 ? bare : frontier[index]!
  if (index >= 0) {
    const last = frontier.pop()!
    if (index < frontier.length) frontier[index] = last
  }
  joinNeighbours(table, square, first, cell.meets)
  for (let side = 0; side < 4; side++) {
    if ((cell.mask >> (2 * side)) & 3) continue
    const step = steps[side]!
    const next = { x: at.x + step.x, y: at.y + step.y }
    const known = indexAt(frontier, next.x, next.y)
    const updated = beside(known < 0 ? bare : frontier[known]!, next, { square, first, side })
    if (known < 0) frontier.push(updated)
    else frontier[known] = updated
  }
}

/** A tile is laid: its segments join those they meet, and the frontier moves on. */
export const lay = (
  table: LandscapeDraft,
  print: Print,
  at: { readonly x: number; readonly y: number; readonly seat: number | null },
): void => {
  const first = table.owner.length
  table.board.push({
    x: at.x,
    y: at.y,
    rotation: print.rotation,
    tile: print.tile,
    seat: at.seat,
    first,
  })
  addSegments(table, print)
  for (const square of print.squares)
    cover(table, square, { x: at.x + square.dx, y: at.y + square.dy }, first)
}
