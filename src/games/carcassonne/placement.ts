import type { Cell } from '../tiles/sides.ts'
import { meetsAt } from './frontier.ts'
import type { Placement, Refused, Rules, Site, Ways } from './rules.ts'
import { type State, slotAt, squareAt, tileAt } from './table.ts'

/** Why a tile may not lie in one way where it continues the landscape on every side. */
const banOf = (rules: Rules, state: State, { bans }: Ways, at: { site: Site; way: number }) => {
  for (let i = 0; i < bans.length; i++) {
    const { ban, ways } = bans[i]!
    const found =
      ways & (1 << at.way)
        ? ban(rules, state, squareAt(at.site.x, at.site.y), at.site.meets)
        : undefined
    if (found !== undefined) return found
  }
  return undefined
}

export type At = Cell & { readonly rotation: number }

const emptyFault = ({ landscape }: State, { x, y }: Cell): Refused => ({
  fault: tileAt(landscape, x, y) < 0 ? 'no-neighbour' : 'space-taken',
})

/**
 * The first way to lay a tile at one place that nothing forbids, or why there is none. There is at
 * most one: another way fits only where the printed edges do not. `fits`: the ways that fit.
 */
const firstWay = (
  rules: Rules,
  state: State,
  ways: Ways,
  { site, rotation, fits }: { site: Site; rotation: number; fits: number },
): Placement | Refused => {
  const { prints } = ways
  let fault: string | undefined
  for (let i = 0; fits >> i !== 0 && i < prints.length; i++) {
    const print = prints[i]!
    if ((fits & (1 << i)) === 0 || print.rotation !== rotation) continue
    const found = banOf(rules, state, ways, { site, way: i })
    if (found === undefined) return { site, print }
    fault ??= found
  }
  return { fault: fault ?? 'edge-mismatch' }
}

const onSquare = (rules: Rules, state: State, ways: Ways, at: At): Placement | Refused => {
  const { landscape } = state
  const { x, y, rotation } = at
  const slot = slotAt(landscape, x, y)
  if (slot < 0) return emptyFault(state, at)
  const { asks, meets } = landscape.frontier
  const site = { x, y, meets: meets[slot]! }
  return firstWay(rules, state, ways, { site, rotation, fits: ways.fits[0]![asks[slot]!]! })
}

/** One of the squares touches the landscape, and both are empty. */
const onSquares = (rules: Rules, state: State, ways: Ways, at: At): Placement | Refused => {
  const { landscape } = state
  const { rotation } = at
  const print = ways.prints.find((one) => one.rotation === rotation)!
  const squares = print.squares.map(({ dx, dy }) => ({ x: at.x + dx, y: at.y + dy }))
  if (squares.some(({ x, y }) => tileAt(landscape, x, y) >= 0)) return { fault: 'space-taken' }
  const slots = squares.map(({ x, y }) => slotAt(landscape, x, y))
  if (slots.every((slot) => slot < 0)) return { fault: 'no-neighbour' }
  const fits = slots.reduce(
    (all, slot, square) =>
      slot < 0 ? all : all & ways.fits[square]![landscape.frontier.asks[slot]!]!,
    -1,
  )
  const site = { x: at.x, y: at.y, meets: meetsAt(landscape, print, at) }
  return firstWay(rules, state, ways, { site, rotation, fits })
}

/** The placement of a tile at one place, or why there is none. */
export const placementAt = (
  rules: Rules,
  state: State,
  tile: string,
  at: At,
): Placement | Refused => {
  const ways = rules.waysOf(tile)
  return ways.fits.length === 1
    ? onSquare(rules, state, ways, at)
    : onSquares(rules, state, ways, at)
}
