import { type Cell, type Rotation, rotations } from '../tiles/sides.ts'
import { meetsAt } from './frontier.ts'
import type { Placement, Refused, Rules } from './rules.ts'
import { type FrontierCell, frontierCell, type State, tileAt } from './table.ts'
import type { Print } from './tiles.ts'

/** What forbids a placement that continues the landscape on every side. */
const banned = (rules: Rules, state: State, placement: Placement): string | undefined => {
  for (const ban of rules.placementBans[placement.print.tile]!) {
    const fault = ban.fault(rules, state, placement)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Called with each placement; true: no more are wanted. */
type Visit = (placement: Placement) => boolean

const eachOnSquare = (rules: Rules, state: State, tile: string, visit: Visit): void => {
  const prints = rules.prints[tile]!
  const fits = rules.fits[tile]![0]!
  const isFree = rules.placementBans[tile]!.length === 0
  for (const site of state.landscape.frontier) {
    let bits = fits[site.asks]!
    for (let i = 0; bits !== 0; i++, bits >>= 1) {
      if ((bits & 1) === 0) continue
      const placement = { site, print: prints[i]! }
      if ((isFree || banned(rules, state, placement) === undefined) && visit(placement)) return
    }
  }
}

/** The second square is empty, and the tile fits its neighbours there too. */
const isFreeBeside = (
  rules: Rules,
  { landscape }: State,
  print: Print,
  { square, x, y }: Cell & { readonly square: number },
): boolean => {
  const cell = frontierCell(landscape, x, y)
  if (!cell) return tileAt(landscape, x, y) < 0
  return isFit(rules, print, square, cell)
}

const isFit = (rules: Rules, print: Print, square: number, cell: FrontierCell): boolean => {
  const bits = rules.fits[print.tile]![square]![cell.asks]!
  return (bits & (1 << rules.prints[print.tile]!.indexOf(print))) !== 0
}

/** A tile of two squares, each of which may be the one that touches the landscape. */
const eachOnSquares = (rules: Rules, state: State, tile: string, visit: Visit): void => {
  const { landscape } = state
  for (const cell of landscape.frontier)
    for (const print of rules.prints[tile]!)
      for (const [square, { dx, dy }] of print.squares.entries()) {
        const at = { x: cell.x - dx, y: cell.y - dy }
        const other = print.squares[1 - square]!
        const beyond = { square: 1 - square, x: at.x + other.dx, y: at.y + other.dy }
        // A tile that touches with both squares is found twice: square A's counts.
        if (square === 1 && frontierCell(landscape, at.x, at.y)) continue
        if (!isFit(rules, print, square, cell)) continue
        if (!isFreeBeside(rules, state, print, beyond)) continue
        const placement = { site: { ...at, meets: meetsAt(landscape, print, at) }, print }
        if (banned(rules, state, placement) === undefined && visit(placement)) return
      }
}

/** Every way in which a tile may be laid, over the frontier in order. */
export const eachPlacement = (rules: Rules, state: State, tile: string, visit: Visit): void => {
  if (rules.prints[tile]![0]!.squares.length === 1) eachOnSquare(rules, state, tile, visit)
  else eachOnSquares(rules, state, tile, visit)
}

/** A square on which a tile may be laid, and how it may be turned there. */
export type Square = Cell & { readonly rotations: readonly Rotation[] }

/** For each set of rotations, as bits: the rotations. */
const turns: readonly (readonly Rotation[])[] = Array.from({ length: 16 }, (_, bits) =>
  rotations.filter((_rotation, i) => bits & (1 << i)),
)

/** Every placement of a tile of one square, by square. */
export const squaresFor = (rules: Rules, state: State, tile: string): readonly Square[] => {
  const found: Square[] = []
  if (rules.placementBans[tile]!.length === 0) {
    const fits = rules.fits[tile]![0]!
    for (const { asks, x, y } of state.landscape.frontier)
      if (fits[asks] !== 0) found.push({ x, y, rotations: turns[fits[asks]!]! })
    return found
  }
  eachPlacement(rules, state, tile, ({ site, print }) => {
    const { x, y } = site
    const last = found.at(-1)
    if (last?.x === x && last.y === y)
      found[found.length - 1] = { x, y, rotations: [...last.rotations, print.rotation] }
    else found.push({ x, y, rotations: [print.rotation] })
    return false
  })
  return found
}

/** The tile fits somewhere. */
export const isPlaceable = (rules: Rules, state: State, tile: string): boolean => {
  let isFound = false
  eachPlacement(rules, state, tile, () => {
    isFound = true
    return true
  })
  return isFound
}

export type At = Cell & { readonly rotation: number }

/** Why a tile cannot lie on these squares at all, whatever is printed on it. */
const spaceFault = ({ landscape }: State, { squares }: Print, at: At): string | undefined => {
  const cells = squares.map(({ dx, dy }) => ({ x: at.x + dx, y: at.y + dy }))
  if (cells.some(({ x, y }) => tileAt(landscape, x, y) >= 0)) return 'space-taken'
  return cells.some(({ x, y }) => frontierCell(landscape, x, y)) ? undefined : 'no-neighbour'
}

const fitsAt = (rules: Rules, { landscape }: State, print: Print, at: At): boolean =>
  print.squares.every(({ dx, dy }, square) => {
    const cell = frontierCell(landscape, at.x + dx, at.y + dy)
    return cell === undefined || isFit(rules, print, square, cell)
  })

/**
 * The placement of a tile at one place, or why there is none. There is at most one: another way to
 * lay the tile fits only where the printed edges do not.
 */
export const placementAt = (
  rules: Rules,
  state: State,
  tile: string,
  at: At,
): Placement | Refused => {
  const ways = rules.prints[tile]!.filter(({ rotation }) => rotation === at.rotation)
  const space = spaceFault(state, ways[0]!, at)
  if (space !== undefined) return { fault: space }
  let fault: string | undefined
  for (const print of ways) {
    if (!fitsAt(rules, state, print, at)) continue
    const site = { x: at.x, y: at.y, meets: meetsAt(state.landscape, print, at) }
    const found = banned(rules, state, { site, print })
    if (found === undefined) return { site, print }
    fault ??= found
  }
  return { fault: fault ?? 'edge-mismatch' }
}
