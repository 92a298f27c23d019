/**
 * Square tiles: sides clockwise from north, and half-sides likewise, each side's left half first as
 * seen from the middle of the tile. x grows east, y south, rotations are clockwise.
 */
export const sides = ['N', 'E', 'S', 'W'] as const
export type Side = (typeof sides)[number]

export const halves = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'] as const

export const rotations = [0, 90, 180, 270] as const
export type Rotation = (typeof rotations)[number]

export type Cell = { readonly x: number; readonly y: number }

/** The step to the neighbour across each side. */
export const steps = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
] as const

/** The neighbour's half-side that lies against mine: north's left half meets south's right. */
export const facingHalf = [5, 4, 7, 6, 1, 0, 3, 2] as const

export const facingSide = [2, 3, 0, 1] as const
