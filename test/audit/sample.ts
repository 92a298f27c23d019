import { audit, type Finding } from '../../src/matches/audit.ts'
import type { Check, Flaw } from '../../src/matches/audit-flaw.ts'
import { readBundle } from '../../src/matches/audit-read.ts'
import { isFlaw } from '../../src/matches/audit-redo.ts'
import type { Bundle } from '../../src/matches/export.ts'
import { begun, bundleText, defaultOptions, everyGame, playOn, rules, worldOf } from './playing.ts'
import type { Draft } from './tampering.ts'

/** One whole match of two seats of every game, to be changed and found out. */

type Found = Pick<Finding, 'flaw' | 'notes'>

/** What is wrong with a document: its form, or what it says. */
export const found = (text: string, head?: string): Found => {
  const bundle = readBundle(text)
  return isFlaw(bundle) ? { flaw: bundle, notes: [] } : audit(bundle, { gameOf: rules, head })
}

export const flawOf = (bundle: Bundle, head?: string): Flaw | null =>
  found(JSON.stringify(bundle), head).flaw

export const texts: Readonly<Record<string, string>> = Object.fromEntries(
  await Promise.all(
    everyGame.map(async (game) => {
      const world = worldOf(4)
      const id = await begun(world, game, {
        seats: 2,
        start: 'ready',
        options: defaultOptions(game),
      })
      await playOn(world, id)
      return [game.id, await bundleText(world, id)] as const
    }),
  ),
)
export const bundles: Readonly<Record<string, Bundle>> = Object.fromEntries(
  Object.entries(texts).map(([id, text]) => [id, JSON.parse(text)]),
)

/** One change, and where and as what it is found. */
export type Row = readonly [name: string, change: (draft: Draft) => void, version: number, Check]

/** Versions of a bundle, and pointers into it, where changes are made. */
export const placesIn = ({ commits }: Bundle) => {
  const end = commits.length
  const at = (version: number) => commits[version - 1]!
  const isStart = ({ type }: { readonly type: string }) => type === 'match-started'
  const start = commits.findIndex(({ events }) => events.some(isStart)) + 1
  const middle = Math.floor((start + 1 + end) / 2)
  const outcome = at(end).events.length - 2
  return {
    at,
    /** The version that begins the game, one in the midst of it, and the last. */
    start,
    middle,
    end,
    place: `/commits/${middle - 1}`,
    last: `/commits/${end - 1}/events`,
    outcome,
    score: `/commits/${end - 1}/events/${outcome}/outcome/ranking/0/score`,
    later: new Date(Date.parse(at(middle).at) + 1).toISOString(),
  }
}
