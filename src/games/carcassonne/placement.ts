import { type Rotation, rotations } from '../tiles/sides.ts'
import type { Rules } from './rules.ts'
import { frontierCell, type Landscape, type State, tileAt } from './table.ts'
import type { Print } from './tiles.ts'

/** Where a tile is held over the table, and what its contacts would meet there. */
export type Site = { readonly x: number; readonly y: number; readonly meets: readonly number[] }

/** A tile as it would lie. */
export type Placement = { readonly site: Site; readonly print: Print }

/** Every way in which a tile may be laid, over the frontier in order. */
export const eachPlacement = (
  rules: Rules,
  state: State,
  tile: string,
  visit: (site: Site, print: Print) => void,
): void => {
  const prints = rules.prints[tile]!
  const fits = rules.fits[tile]!
  for (const cell of state.landscape.frontier) {
    let bits = fits[cell.asks]!
    for (let i = 0; bits !== 0; i++, bits >>= 1) if (bits & 1) visit(cell, prints[i]!)
  }
}

/** A square on which a tile may be laid, and how it may be turned there. */
export type Square = {
  readonly x: number
  readonly y: number
  readonly rotations: readonly Rotation[]
}

/** For each set of rotations, as bits: the rotations. */
const turns: readonly (readonly Rotation[])[] = Array.from({ length: 16 }, (_, bits) =>
  rotations.filter((_rotation, i) => bits & (1 << i)),
)

/** Every placement of `eachPlacement`, by square. */
export const squaresFor = (rules: Rules, state: State, tile: string): readonly Square[] => {
  const found: Square[] = []
  const fits = rules.fits[tile]!
  for (const { asks, x, y } of state.landscape.frontier) {
    const bits = fits[asks]!
    if (bits !== 0) found.push({ x, y, rotations: turns[bits]! })
  }
  return found
}

export const isPlaceable = (rules: Rules, state: State, tile: string): boolean => {
  const fits = rules.fits[tile]!
  for (const cell of state.landscape.frontier) if (fits[cell.asks] !== 0) return true
  return false
}

export type At = { readonly x: number; readonly y: number; readonly rotation: number }

/** The placement at one place, or why there is none. */
export const placementAt = (
  rules: Rules,
  landscape: Landscape,
  placed: At & { readonly tile: string },
): Placement | { readonly fault: string } => {
  const { x, y, tile } = placed
  const cell = frontierCell(landscape, x, y)
  if (!cell) return { fault: tileAt(landscape, x, y) < 0 ? 'no-neighbour' : 'space-taken' }
  const turn = placed.rotation / 90
  const isFit = (rules.fits[tile]![cell.asks]! & (1 << turn)) !== 0
  return isFit ? { site: cell, print: rules.prints[tile]![turn]! } : { fault: 'edge-mismatch' }
}
