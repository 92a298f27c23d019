import { type Cell, type Rotation, rotations } from '../tiles/sides.ts'
import { meetsAt } from './frontier.ts'
import type { Placement, PlacementBan, Refused, Rules, Site } from './rules.ts'
import { type State, slotAt, tileAt, xOf, yOf } from './table.ts'

/** Why a tile may not lie where it continues the landscape on every side. */
const banned = (
  rules: Rules,
  state: State,
  placement: Placement,
  bans: readonly PlacementBan[],
): string | undefined => {
  for (let i = 0; i < bans.length; i++) {
    const fault = bans[i]!.fault(rules, state, placement)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Called with each placement; true: no more are wanted. */
type Visit = (placement: Placement) => boolean

const siteAt = ({ frontier }: State['landscape'], slot: number): Site => {
  const square = frontier.squares[slot]!
  return { x: xOf(square), y: yOf(square), meets: frontier.meets[slot]! }
}

const eachOnSquare = (rules: Rules, state: State, tile: string, visit: Visit): void => {
  const { landscape } = state
  const { asks } = landscape.frontier
  const prints = rules.prints[tile]!
  const fits = rules.fits[tile]![0]!
  const bans = rules.placementBans[tile]!
  for (let slot = 0; slot < asks.length; slot++) {
    let bits = fits[asks[slot]!]!
    if (bits === 0) continue
    const site = siteAt(landscape, slot)
    for (let i = 0; bits !== 0; i++, bits >>= 1) {
      if ((bits & 1) === 0) continue
      const placement = { site, print: prints[i]! }
      if (banned(rules, state, placement, bans[i]!) === undefined && visit(placement)) return
    }
  }
}

/** The prints that fit the other square too, as bits: it is empty, and perhaps on the frontier. */
const fitBeyond = (
  rules: Rules,
  { landscape }: State,
  tile: string,
  { square, x, y }: Cell & { readonly square: number },
): number => {
  const slot = slotAt(landscape, x, y)
  if (slot >= 0) return rules.fits[tile]![square]![landscape.frontier.asks[slot]!]!
  return tileAt(landscape, x, y) < 0 ? -1 : 0
}

/** A tile of two squares lies on the frontier with one of them, its `square`. */
const eachAround = (
  rules: Rules,
  state: State,
  { tile, slot, square }: { tile: string; slot: number; square: number },
  visit: Visit,
): boolean => {
  const { landscape } = state
  const bans = rules.placementBans[tile]!
  const bits = rules.fits[tile]![square]![landscape.frontier.asks[slot]!]!
  if (bits === 0) return false
  const cell = siteAt(landscape, slot)
  for (const [i, print] of rules.prints[tile]!.entries()) {
    if ((bits & (1 << i)) === 0) continue
    const { dx, dy } = print.squares[square]!
    const other = print.squares[1 - square]!
    const at = { x: cell.x - dx, y: cell.y - dy }
    // A tile that touches with both squares is found twice: square A's counts.
    if (square === 1 && slotAt(landscape, at.x, at.y) >= 0) continue
    const beyond = { square: 1 - square, x: at.x + other.dx, y: at.y + other.dy }
    if ((fitBeyond(rules, state, tile, beyond) & (1 << i)) === 0) continue
    const placement = { site: { ...at, meets: meetsAt(landscape, print, at) }, print }
    if (banned(rules, state, placement, bans[i]!) === undefined && visit(placement)) return true
  }
  return false
}

/** A tile of two squares, each of which may be the one that touches the landscape. */
const eachOnSquares = (rules: Rules, state: State, tile: string, visit: Visit): void => {
  for (const slot of state.landscape.frontier.squares.keys())
    for (const square of [0, 1]) if (eachAround(rules, state, { tile, slot, square }, visit)) return
}

/** Every way in which a tile may be laid, over the frontier in order. */
export const eachPlacement = (rules: Rules, state: State, tile: string, visit: Visit): void => {
  if (rules.prints[tile]![0]!.squares.length === 1) eachOnSquare(rules, state, tile, visit)
  else eachOnSquares(rules, state, tile, visit)
}

export type At = Cell & { readonly rotation: number }

/** A square on which a tile may be laid, and how it may be turned there. */
export type Square = Cell & { readonly rotations: readonly Rotation[] }

/** For each set of rotations, as bits: the rotations. */
const turns: readonly (readonly Rotation[])[] = Array.from({ length: 16 }, (_, bits) =>
  rotations.filter((_rotation, i) => bits & (1 << i)),
)

/** Every placement of a tile of one square, by square. */
export const squaresFor = (rules: Rules, state: State, tile: string): readonly Square[] => {
  const found: Square[] = []
  if (rules.isFree[tile]) {
    const fits = rules.fits[tile]![0]!
    const { squares, asks } = state.landscape.frontier
    for (let slot = 0; slot < asks.length; slot++) {
      const bits = fits[asks[slot]!]!
      if (bits === 0) continue
      const square = squares[slot]!
      found.push({ x: xOf(square), y: yOf(square), rotations: turns[bits]! })
    }
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
  if (rules.isFree[tile]) {
    const fits = rules.fits[tile]![0]!
    return state.landscape.frontier.asks.some((asks) => fits[asks] !== 0)
  }
  let isFound = false
  eachPlacement(rules, state, tile, () => {
    isFound = true
    return true
  })
  return isFound
}

const emptyFault = ({ landscape }: State, { x, y }: Cell): Refused => ({
  fault: tileAt(landscape, x, y) < 0 ? 'no-neighbour' : 'space-taken',
})

/**
 * The first way to lay a tile at one place that nothing forbids, or why there is none. There is at
 * most one: another way fits only where the printed edges do not. `bits`: the prints that fit.
 */
const firstWay = (
  rules: Rules,
  state: State,
  { site, tile, rotation }: { site: Site; tile: string; rotation: number },
  bits: number,
): Placement | Refused => {
  const prints = rules.prints[tile]!
  const bans = rules.placementBans[tile]!
  let fault: string | undefined
  for (let i = 0; i < prints.length; i++) {
    const print = prints[i]!
    if (print.rotation !== rotation || (bits & (1 << i)) === 0) continue
    const placement = { site, print }
    const found = banned(rules, state, placement, bans[i]!)
    if (found === undefined) return placement
    fault ??= found
  }
  return { fault: fault ?? 'edge-mismatch' }
}

const onSquare = (rules: Rules, state: State, tile: string, at: At): Placement | Refused => {
  const { landscape } = state
  const slot = slotAt(landscape, at.x, at.y)
  if (slot < 0) return emptyFault(state, at)
  const site = { x: at.x, y: at.y, meets: landscape.frontier.meets[slot]! }
  const bits = rules.fits[tile]![0]![landscape.frontier.asks[slot]!]!
  return firstWay(rules, state, { site, tile, rotation: at.rotation }, bits)
}

/** One of the squares touches the landscape, and both are empty. */
const onSquares = (rules: Rules, state: State, tile: string, at: At): Placement | Refused => {
  const { landscape } = state
  const { rotation } = at
  const print = rules.prints[tile]!.find((one) => one.rotation === rotation)!
  const squares = print.squares.map(({ dx, dy }) => ({ x: at.x + dx, y: at.y + dy }))
  if (squares.some(({ x, y }) => tileAt(landscape, x, y) >= 0)) return { fault: 'space-taken' }
  const slots = squares.map(({ x, y }) => slotAt(landscape, x, y))
  if (slots.every((slot) => slot < 0)) return { fault: 'no-neighbour' }
  const bits = slots.reduce(
    (all, slot, square) =>
      slot < 0 ? all : all & rules.fits[tile]![square]![landscape.frontier.asks[slot]!]!,
    -1,
  )
  const site = { x: at.x, y: at.y, meets: meetsAt(landscape, print, at) }
  return firstWay(rules, state, { site, tile, rotation }, bits)
}

/** The placement of a tile at one place, or why there is none. */
export const placementAt = (
  rules: Rules,
  state: State,
  tile: string,
  at: At,
): Placement | Refused =>
  rules.prints[tile]![0]!.squares.length === 1
    ? onSquare(rules, state, tile, at)
    : onSquares(rules, state, tile, at)
