import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Chance, commitmentOf, drawLot, scriptAfter } from '../../src/matches/chance.ts'

const seed = Buffer.alloc(32, 7)
const chance: Chance = {
  seed,
  match: 'match_01',
  clientSeeds: ['abcdefghijklmnop', null],
  next: 3,
  script: [],
}
const pool = (pieces: Record<string, number>, count = 1) => ({ pieces, count })

describe('a draw', () => {
  test('is HMAC-SHA-256 of seed, match, client seeds, number and attempt, modulo the pool', () => {
    const message = '["castellan/draw/1","match_01",["abcdefghijklmnop",null],3,0]'
    const u = createHmac('sha256', chance.seed).update(message).digest().readBigUInt64BE(0)
    const entries = ['A', 'A', 'B', 'C', 'Eg']
    const { lot } = drawLot(chance, pool({ Eg: 1, C: 1, B: 1, A: 2 }))
    expect(lot).toEqual({ pieces: [entries[Number(u % 5n)]], mark: { draw: 3 } })
  })

  test('comes out as the example of the readme says', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
    const [, message = '', size, index] =
      /message\n`(\["castellan\/draw.*\])` gives.*\nand of (\d+) entries the one with index (\d+)/.exec(
        readme,
      ) ?? []
    const [, match, clientSeeds, next] = JSON.parse(message)
    const entries = Array.from({ length: Number(size) }, (_, i) => [`tile-${100 + i}`, 1] as const)
    const source = {
      seed: Uint8Array.from({ length: 32 }, (_, i) => i),
      match,
      clientSeeds,
      next,
      script: [],
    }
    const { lot } = drawLot(source, pool(Object.fromEntries(entries)))
    expect(lot.pieces).toEqual([entries[Number(index)]![0]])
  })

  test('takes one piece after another out of the pool, each under its own number', () => {
    const run = drawLot(chance, pool({ A: 1, B: 1, C: 1 }, 3))
    expect([...run.lot.pieces].sort()).toEqual(['A', 'B', 'C'])
    expect(run.chance.next).toBe(6)
    const first = drawLot(chance, pool({ A: 1, B: 1, C: 1 })).lot.pieces[0]!
    expect(run.lot.pieces[0]).toBe(first)
  })

  test('of one piece uses up its number too', () => {
    const { lot, chance: after } = drawLot(chance, pool({ RL: 1 }))
    expect([lot, after.next]).toEqual([{ pieces: ['RL'], mark: { draw: 3 } }, 4])
  })

  test('comes out even: no piece is likelier than another', () => {
    const counts: Record<string, number> = { A: 0, B: 0, C: 0 }
    let source = chance
    for (let i = 0; i < 3000; i++) {
      const drawn = drawLot(source, pool({ A: 1, B: 1, C: 1 }))
      source = drawn.chance
      counts[drawn.lot.pieces[0]!]!++
    }
    for (const count of Object.values(counts)) expect(Math.abs(count - 1000)).toBeLessThan(130)
  })

  test('of another match, seed or client seed is another draw', () => {
    const of = (over: Partial<Chance>) =>
      drawLot({ ...chance, ...over }, pool({ A: 500, B: 500, C: 500 }, 40)).lot.pieces.join('')
    const draws = [{}, { match: 'match_02' }, { seed: Buffer.alloc(32, 8) }, { clientSeeds: [] }]
    expect(new Set(draws.map(of)).size).toBe(4)
  })
})

describe('a scripted draw', () => {
  test('is the first entry of the script that the pool holds, and says so', () => {
    const { lot, chance: after } = drawLot(
      { ...chance, script: ['X', 'B', 'A'] },
      pool({ A: 1, B: 1 }),
    )
    expect(lot).toEqual({ pieces: ['B'], mark: { draw: 3, scripted: [3] } })
    expect(after.script).toEqual(['X', 'A'])
  })

  test('leaves the script as a replay finds it out', () => {
    const script = ['X', 'B', 'A', 'A', 'C']
    const { lot, chance: after } = drawLot(
      { ...chance, script },
      pool({ A: 1, B: 1, C: 2, D: 3 }, 5),
    )
    expect(lot.mark.scripted).toEqual([3, 4, 5])
    expect(after.script).toEqual(['X', 'A'])
    const sorted = { ...lot, pieces: [...lot.pieces].sort() }
    expect(scriptAfter(script, sorted)).toEqual(after.script)
  })
})

test('the commitment is the hash of match and seed', () => {
  const text = `["castellan/commitment/1","match_01","${seed.toString('base64url')}"]`
  expect(commitmentOf('match_01', chance.seed)).toBe(
    `sha256:${createHash('sha256').update(text).digest('hex')}`,
  )
})
