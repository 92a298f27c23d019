import type { Lot, Pool } from '../../../src/games/game.ts'

/** A die for tests: whole numbers from 0, below n, the same for the same seed. */
export type Die = (n: number) => number

export const dieOf = (seed: number): Die => {
  let state = seed | 0
  return (n) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n)
  }
}

export const pick = <One>(from: readonly One[], die: Die): One => from[die(from.length)]!

/** Pieces one by one out of a pool, without putting back. */
export const draw = ({ pieces, count }: Pool, die: Die, number: number): Lot => {
  const left = Object.entries(pieces).flatMap(([piece, n]) => Array<string>(n).fill(piece))
  const drawn = Array.from({ length: count }, () => left.splice(die(left.length), 1)[0]!)
  return { pieces: drawn, mark: { draw: number } }
}
