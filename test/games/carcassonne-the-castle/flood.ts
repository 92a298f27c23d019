import type { View } from '../../../src/games/carcassonne-the-castle/acts.ts'
import type { Catalogue } from './redraw.ts'

/** Features found anew by flood fill over the whole board: no line of the engine. */

type Place = { readonly x: number; readonly y: number; readonly segment: number }
export type Found = {
  readonly kind: 'path' | 'tower' | 'house' | 'court'
  readonly places: readonly Place[]
  readonly size: number
  readonly markets: number
  readonly fountain: boolean
  readonly open: boolean
  readonly followers: readonly [number, number]
}

const names = ['N', 'E', 'S', 'W']
const across = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const

type Segment = Pick<Found, 'kind' | 'markets' | 'fountain'> & {
  /** Turned: sides 0-3, and halves as side and hand. */
  readonly sides: readonly number[]
  readonly halves: readonly string[]
}

const turn = (name: string, quarters: number) => (names.indexOf(name[0]!) + quarters) % 4
const keyOf = (x: number, y: number) => `${x},${y}`

type Printed = ReadonlyMap<string, readonly Segment[]>

/** Every tile in every rotation, by its id and degrees. */
const print = (catalogue: Catalogue): Printed =>
  new Map(
    catalogue.tiles.flatMap(({ id, segments }) =>
      [0, 1, 2, 3].map((quarters) => [
        `${id}/${quarters * 90}`,
        segments.map(({ kind, edges, half, market = 0, fountain = false }) => ({
          ...{ kind, markets: market, fountain },
          sides: edges.map((edge) => turn(edge, quarters)),
          halves: half.map((name) => `${turn(name, quarters)}${name[1]}`),
        })),
      ]),
    ),
  )

const flood = (catalogue: Catalogue, printed: Printed, view: View): readonly Found[] => {
  const board = new Map(
    view.board.map(({ x, y, tile, rotation }) => [
      keyOf(x, y),
      printed.get(`${tile}/${rotation}`)!,
    ]),
  )
  const { rows, startSpaces } = catalogue.board
  const seen = new Set<string>()
  const grow = (from: Place): Found => {
    const places: Place[] = []
    const { kind } = board.get(keyOf(from.x, from.y))![from.segment]!
    let starts = 0
    let markets = 0
    let fountain = false
    let open = false
    const visit = ({ x, y, segment }: Place): void => {
      const key = `${x},${y},${segment}`
      if (seen.has(key)) return
      seen.add(key)
      places.push({ x, y, segment })
      const own = board.get(keyOf(x, y))![segment]!
      markets += own.markets
      fountain ||= own.fountain
      for (const side of own.sides) {
        const [dx, dy] = across[side]!
        const next = board.get(keyOf(x + dx, y + dy))
        const isIn = rows[y + dy]?.[x + dx] === '#'
        if (next) {
          const other = next.findIndex(({ sides }) => sides.includes((side + 2) % 4))
          if (next[other]!.kind === kind) visit({ x: x + dx, y: y + dy, segment: other })
        } else if (isIn) open = true
        else {
          const isHere = (s: (typeof startSpaces)[0]) =>
            s.x === x && s.y === y && names[side] === s.side && s.kind === kind
          const space = startSpaces.find(isHere)
          if (space) starts++
          markets += space?.market ?? 0
        }
      }
      for (const half of own.halves) {
        const side = Number(half[0])
        const [dx, dy] = across[side]!
        const facing = `${(side + 2) % 4}${half[1] === 'L' ? 'R' : 'L'}`
        const other = board.get(keyOf(x + dx, y + dy))?.findIndex((s) => s.halves.includes(facing))
        if (other !== undefined && other >= 0) visit({ x: x + dx, y: y + dy, segment: other })
      }
    }
    visit(from)
    const cells = new Set(places.map(({ x, y }) => keyOf(x, y)))
    const standing = (seat: number) =>
      view.followers.filter((f) => f.seat === seat && isOn(places, f)).length
    const size = cells.size + starts
    return { kind, places, size, markets, fountain, open, followers: [standing(0), standing(1)] }
  }
  return view.followers.flatMap(({ x, y, segment }) =>
    seen.has(`${x},${y},${segment}`) ? [] : [grow({ x, y, segment })],
  )
}

export type Flood = (view: View) => readonly Found[]

/** Finds the features on a board that anybody stands on. */
export const flooding = (catalogue: Catalogue): Flood => {
  const printed = print(catalogue)
  return (view) => flood(catalogue, printed, view)
}

export const isOn = (places: readonly Place[], { x, y, segment }: Place): boolean =>
  places.some((place) => place.x === x && place.y === y && place.segment === segment)

/** The largest area of empty cells. */
export const emptyArea = (catalogue: Catalogue, view: View): number => {
  const left = new Set<string>()
  for (const [y, row] of catalogue.board.rows.entries())
    for (const [x, cell] of [...row].entries()) if (cell === '#') left.add(keyOf(x, y))
  for (const { x, y } of view.board) left.delete(keyOf(x, y))
  let largest = 0
  for (const start of left) {
    const reached = [start]
    left.delete(start)
    for (const cell of reached) {
      const [x, y] = cell.split(',').map(Number)
      for (const [dx, dy] of across)
        if (left.delete(keyOf(x! + dx, y! + dy))) reached.push(keyOf(x! + dx, y! + dy))
    }
    largest = Math.max(largest, reached.length)
  }
  return largest
}
