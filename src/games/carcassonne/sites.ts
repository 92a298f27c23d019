import { type Cell, type Rotation, rotations } from '../tiles/sides.ts'
import { meetsOfTwo, unmet } from './frontier.ts'
import type { Rules, Site, Ways } from './rules.ts'
import { type State, xOf, yOf } from './table.ts'

/** Where a tile may be laid: the frontier is searched, and only what fits there is looked at. */

/** The site at a square, given as a number. */
export const siteAt = (square: number, meets: readonly number[]): Site => ({
  x: xOf(square),
  y: yOf(square),
  meets,
})

/** A tile to be laid on a table, in any of some ways. */
type Laying = { readonly rules: Rules; readonly state: State; readonly ways: Ways }

/** The ways that fit a site, given by its square and what it meets, without those that something
 * forbids. */
const allowed = (
  { rules, state, ways: { bans, banned } }: Laying,
  square: number,
  meets: readonly number[],
  fits: number,
): number => {
  if ((fits & banned) === 0) return fits
  let bits = fits
  for (let i = 0; i < bans.length; i++) {
    const { ban, ways } = bans[i]!
    if (bits & ways && ban(rules, state, square, meets) !== undefined) bits &= ~ways
  }
  return bits
}

/** Called with a site, by its square and what it meets, and the ways in which the tile may lie there;
 * true: no more are wanted. */
export type Visit = (square: number, meets: readonly number[], ways: number) => boolean

/** The visitor sees a site, unless every way that fits it is forbidden; whether it stopped. */
const visitAllowed = (
  laying: Laying,
  square: number,
  meets: readonly number[],
  fits: number,
  visit: Visit,
): boolean => {
  const ways = allowed(laying, square, meets, fits)
  return ways !== 0 && visit(square, meets, ways)
}

/** How a tile of one square may lie on the slots of the frontier. */
const eachOnSquare = (laying: Laying, visit: Visit): boolean => {
  const { squares, asks, meets } = laying.state.landscape.frontier
  const [answers] = laying.ways.fits
  for (let slot = 0; slot < squares.length; slot++) {
    const fits = answers![asks[slot]!]!
    if (fits === 0) continue
    if (visitAllowed(laying, squares[slot]!, meets[slot]!, fits, visit)) return true
  }
  return false
}

/** What the other square of a tile would meet, which is empty: the seam of this one meets nothing.
 * Nothing: it does not fit in this way, given as a bit. Away from the landscape it is `unmet` itself. */
const metBeyond = (
  { landscape }: State,
  fits: Uint16Array,
  square: number,
  way: number,
): readonly number[] | undefined => {
  const { squares, asks, meets } = landscape.frontier
  const slot = squares.indexOf(square)
  if (slot < 0) return unmet
  return fits[asks[slot]!]! & way ? meets[slot]! : undefined
}

/** Of a tile of two squares, square A lies on a slot of the frontier, in some ways, given as bits.
 * Those that leave square B away from the landscape meet the same. */
const eachWithA = (laying: Laying, slot: number, fits: number, visit: Visit): boolean => {
  const { state, ways } = laying
  const { squares, meets } = state.landscape.frontier
  const square = squares[slot]!
  let apart = 0
  for (let i = 0; fits >> i !== 0; i++) {
    if ((fits & (1 << i)) === 0) continue
    const beyond = metBeyond(state, ways.fits[1]!, square + ways.steps[i]!, 1 << i)
    if (!beyond) continue
    if (beyond === unmet) apart |= 1 << i
    else if (visitAllowed(laying, square, meetsOfTwo(meets[slot]!, beyond), 1 << i, visit))
      return true
  }
  return apart !== 0 && visitAllowed(laying, square, meetsOfTwo(meets[slot]!, unmet), apart, visit)
}

/** The same of its square B, while square A is away from the landscape: a tile that touches it with both
 * is found by square A. */
const eachWithB = (laying: Laying, slot: number, fits: number, visit: Visit): boolean => {
  const { state, ways } = laying
  const { squares, meets } = state.landscape.frontier
  for (let i = 0; fits >> i !== 0; i++) {
    if ((fits & (1 << i)) === 0) continue
    const square = squares[slot]! - ways.steps[i]!
    if (squares.includes(square)) continue
    if (visitAllowed(laying, square, meetsOfTwo(unmet, meets[slot]!), 1 << i, visit)) return true
  }
  return false
}

/** A tile of two squares, each of which may be the one that touches the landscape. */
const eachOnSquares = (laying: Laying, visit: Visit): boolean => {
  const { asks } = laying.state.landscape.frontier
  const [a, b] = laying.ways.fits
  for (let slot = 0; slot < asks.length; slot++) {
    const asked = asks[slot]!
    if (a![asked] !== 0 && eachWithA(laying, slot, a![asked]!, visit)) return true
    if (b![asked] !== 0 && eachWithB(laying, slot, b![asked]!, visit)) return true
  }
  return false
}

/** Every site at which a tile may be laid, over the frontier in order; whether the visitor stopped. */
export const eachSite = (rules: Rules, state: State, tile: string, visit: Visit): boolean => {
  const ways = rules.waysOf(tile)
  const laying = { rules, state, ways }
  return ways.fits.length === 1 ? eachOnSquare(laying, visit) : eachOnSquares(laying, visit)
}

const anywhere: Visit = () => true

/** The tile fits somewhere. */
export const isPlaceable = (rules: Rules, state: State, tile: string): boolean =>
  eachSite(rules, state, tile, anywhere)

/** A square on which a tile may be laid, and how it may be turned there. */
export type Square = Cell & { readonly rotations: readonly Rotation[] }

/** For each set of rotations, as bits: the rotations. */
const turns: readonly (readonly Rotation[])[] = Array.from({ length: 16 }, (_, bits) =>
  rotations.filter((_rotation, i) => bits & (1 << i)),
)

const rotationsOf = ({ prints }: Ways, bits: number): readonly Rotation[] => {
  let turned = bits & 15
  for (let i = 4; bits >> i !== 0; i++)
    if (bits & (1 << i)) turned |= 1 << (prints[i]!.rotation / 90)
  return turns[turned]!
}

/** Every placement of a tile of one square, by square. */
export const squaresFor = (rules: Rules, state: State, tile: string): readonly Square[] => {
  const found: Square[] = []
  const ways = rules.waysOf(tile)
  eachOnSquare({ rules, state, ways }, (square, _, bits) => {
    found.push({ x: xOf(square), y: yOf(square), rotations: rotationsOf(ways, bits) })
    return false
  })
  return found
}
