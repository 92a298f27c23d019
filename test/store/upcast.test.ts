import { describe, expect, test } from 'vitest'
import { audit } from '../../src/matches/audit.ts'
import { readBundle } from '../../src/matches/audit-read.ts'
import type { Bundle } from '../../src/matches/export.ts'
import { type Step, upcast, upcastBy } from '../../src/store/upcast.ts'
import { begun, bundleFor, playOn, rules, worldOf } from '../audit/playing.ts'
import { rechain, tampered } from '../audit/tampering.ts'
import { whist } from '../matches/whist.ts'

/** An invented older format, in which `seat` was called `by`. */
const fromZero: Step = (older) => {
  const { by, ...rest }: { readonly by?: unknown } = { ...older }
  return { ...rest, format: 1, seat: by }
}

const upcastFromZero = upcastBy({ 0: fromZero })

/** The same log, its first commits as the older code would have written and hashed them. */
const aged = (bundle: Bundle, upTo: number): Bundle =>
  tampered(bundle, (draft) => {
    draft.commits = draft.commits.map((commit): (typeof draft.commits)[number] => {
      const { seat, ...rest } = commit
      return commit.version > upTo ? commit : ({ ...rest, ...{ format: 0, by: seat } } as never)
    })
    rechain(draft)
  })

const played = async () => {
  const world = worldOf(2)
  const id = await begun(world, whist)
  await playOn(world, id)
  return bundleFor(world, id)
}

describe('a commit of an older format', () => {
  test('is read as one of the newest, step by step', () => {
    const steps = { [-1]: (older: object) => ({ ...older, format: 0, by: 2 }), 0: fromZero }
    expect(upcastBy(steps)<{ format: number }>({ format: -1 })).toEqual({ format: 1, seat: 2 })
  })

  test('keeps its bytes: its hash is that of what was stored, and it verifies', async () => {
    const bundle = aged(await played(), 3)
    expect(bundle.commits.map(({ format }) => format).slice(0, 4)).toEqual([0, 0, 0, 1])
    expect(readBundle(JSON.stringify(bundle), upcastFromZero)).toEqual(bundle)
    const finding = audit(bundle, { gameOf: rules, read: upcastFromZero })
    expect(finding).toMatchObject({ verdict: 'valid', flaw: null })
  })

  test('means what the same commit means in the newest format', async () => {
    const bundle = await played()
    const [older, newer] = [aged(bundle, 99), bundle].map((one) =>
      audit(one, { gameOf: rules, read: upcastFromZero }),
    )
    expect(older!.outcome).toEqual(newer!.outcome)
    expect(older!.logHead).not.toBe(newer!.logHead)
  })
})

test('a commit of the newest format is read as it is', () => {
  const commit = { format: 1, seat: 0 }
  expect(upcast(commit)).toBe(commit)
})

test('a format that no step leads on from is an error', () => {
  for (const format of [0, 2]) expect(() => upcast({ format })).toThrow(`format ${format}`)
})
