import { createHmac } from 'node:crypto'
import type { Lot, Pool } from '../games/game.ts'
import { canonical, sha256 } from './digest.ts'

/**
 * Where a match's draws come from: the secret seed, which the commitment binds before the first
 * commit, and the players' own seeds. Nothing is drawn ahead.
 */
export type Chance = {
  readonly seed: Uint8Array
  readonly match: string
  readonly clientSeeds: readonly (string | null)[]
  /** The number of the next draw. */
  readonly next: number
  /** A sandbox's outcomes to come. */
  readonly script: readonly string[]
}

export const encodeSeed = (seed: Uint8Array): string => Buffer.from(seed).toString('base64url')

export const decodeSeed = (text: string): Uint8Array => Buffer.from(text, 'base64url')

/** What is published before the first draw, and proves the seed afterwards. */
export const commitmentOf = (match: string, seed: Uint8Array): string =>
  sha256(canonical(['castellan/commitment/1', match, encodeSeed(seed)]))

const two64 = 1n << 64n

/** One number below `n`, without bias: a value above the last whole multiple of n is drawn anew. */
const below = (n: number, { seed, match, clientSeeds }: Chance, draw: number): number => {
  const size = BigInt(n)
  const limit = size * (two64 / size)
  for (let attempt = 0; ; attempt++) {
    const message = canonical(['castellan/draw/1', match, clientSeeds, draw, attempt])
    const u = createHmac('sha256', seed).update(message).digest().readBigUInt64BE(0)
    if (u < limit) return Number(u % size)
  }
}

/** One entry for each piece, sorted by code unit. */
const entries = (pieces: Readonly<Record<string, number>>): string[] =>
  Object.keys(pieces)
    .sort((a, b) => (a < b ? -1 : 1))
    .flatMap((id) => Array.from({ length: pieces[id] ?? 0 }, () => id))

/** Draws a pool's pieces one by one; a sandbox's script goes before chance and uses up the draw. */
export const drawLot = (chance: Chance, { pieces, count }: Pool): { lot: Lot; chance: Chance } => {
  const left = entries(pieces)
  const drawn: string[] = []
  const scripted: number[] = []
  let { script } = chance
  for (let draw = chance.next; draw < chance.next + count; draw++) {
    const at = script.findIndex((id) => left.includes(id))
    const piece = at < 0 ? left[below(left.length, chance, draw)]! : script[at]!
    if (at >= 0) {
      scripted.push(draw)
      script = script.toSpliced(at, 1)
    }
    left.splice(left.indexOf(piece), 1)
    drawn.push(piece)
  }
  const mark = { draw: chance.next, ...(scripted.length > 0 && { scripted }) }
  return { lot: { pieces: drawn, mark }, chance: { ...chance, next: chance.next + count, script } }
}

/** What is left of a script after a recorded draw: its scripted pieces were the first that the pool
 * held, so they are the first of the script among what was drawn. */
export const scriptAfter = (
  script: readonly string[],
  { pieces, mark }: Lot,
): readonly string[] => {
  const drawn = [...pieces]
  let uses = mark.scripted?.length ?? 0
  return script.filter((id) => {
    const at = drawn.indexOf(id)
    if (uses === 0 || at < 0) return true
    uses--
    drawn.splice(at, 1)
    return false
  })
}
