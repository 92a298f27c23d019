import { type Rules, turnedTile } from './rules.ts'
import { type FrontierCell, frontierCell, type Landscape, type State, tileAt } from './table.ts'
import type { Print } from './tiles.ts'

/** A tile held over the table: nothing is laid yet. `cells`: the frontier under each square. */
export type Candidate = {
  readonly x: number
  readonly y: number
  readonly print: Print
  readonly cells: readonly (FrontierCell | undefined)[]
}

/** Roads meet roads, city meets city, field meets field, on every side. */
const matches = (print: Print, cells: readonly (FrontierCell | undefined)[]): boolean => {
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    if (cell && (print.squares[i]!.rim & cell.mask) !== cell.want) return false
  }
  return true
}

/** Why the tile may not lie here. */
const misfit = (candidate: Candidate): string | undefined =>
  matches(candidate.print, candidate.cells) ? undefined : 'edge-mismatch'

/** Every way in which a tile may be laid, over the frontier in order. */
export const candidates = (rules: Rules, state: State, tile: string): readonly Candidate[] => {
  const found: Candidate[] = []
  const prints = rules.prints[tile]!
  for (const cell of state.landscape.frontier) {
    const cells = [cell]
    for (const print of prints)
      if (matches(print, cells)) found.push({ x: cell.x, y: cell.y, print, cells })
  }
  return found
}

export const isPlaceable = (rules: Rules, state: State, tile: string): boolean => {
  const prints = rules.prints[tile]!
  return state.landscape.frontier.some((cell) => prints.some((print) => matches(print, [cell])))
}

export type At = { readonly x: number; readonly y: number; readonly rotation: number }

/** The candidate at one place, or why there is none. */
export const candidateAt = (
  rules: Rules,
  landscape: Landscape,
  placed: At & { readonly tile: string },
): Candidate | { readonly fault: string } => {
  const { x, y } = placed
  const cell = frontierCell(landscape, x, y)
  if (!cell) return { fault: tileAt(landscape, x, y) ? 'space-taken' : 'no-neighbour' }
  const candidate = { x, y, print: turnedTile(rules, placed.tile, placed.rotation), cells: [cell] }
  const fault = misfit(candidate)
  return fault === undefined ? candidate : { fault }
}
