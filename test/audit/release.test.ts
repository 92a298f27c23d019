import { expect, test } from 'vitest'
import type { AnyGame } from '../../src/games/game.ts'
import { audit } from '../../src/matches/audit.ts'
import { createCache } from '../../src/matches/log.ts'
import type { Platform } from '../../src/matches/platform.ts'
import { whist } from '../matches/whist.ts'
import { attempt, newPlatform, playToEnd, running } from '../matches/world.ts'
import { bundleFor } from './playing.ts'

/** A rule is changed: nobody may take a card any more. The first version stays as it was. */
const first: AnyGame = whist
const second: AnyGame = {
  ...first,
  rulesVersion: 2,
  faults: { ...first.faults, 'no-taking': { rule: 'Taking', detail: 'Cards are only shown.' } },
  decide: (state, seat, action) =>
    action.type === 'take' ? { fault: 'no-taking' } : first.decide(state, seat, action),
  legalActions: (state, seat) => {
    const { actions, complete } = first.legalActions(state, seat)
    return { actions: actions.filter(({ type }) => type !== 'take'), complete }
  },
}

const versions: readonly AnyGame[] = [first, second]
const gameOf = (id: string, rulesVersion: number): AnyGame | undefined =>
  id === 'whist' ? versions[rulesVersion - 1] : undefined

/** The same service after the release: a new process, with both versions. */
const released = ({ table }: Platform): Platform =>
  newPlatform({
    table,
    games: { current: () => second, of: (id, version) => gameOf(id, version)! },
    fold: 'of the second version',
    cache: createCache(10),
  })

const take = { seat: 0, action: { type: 'take' }, ifMatch: '*' as const }

test('after a release running matches keep their rules, and new ones have the new', async () => {
  const before = newPlatform()
  const old = await running(before)
  const after = released(before)
  const started = await running(after)
  expect([old.rulesVersion, started.rulesVersion]).toEqual([1, 2])

  const kept = await attempt(after, old.id, { ...take, ifMatch: old.version })
  expect(kept).toHaveProperty('entry')
  const refused = await attempt(after, started.id, { ...take, ifMatch: started.version })
  expect(refused).toMatchObject({
    refused: 'illegal-action',
    rulesVersion: 2,
    fault: { fault: 'no-taking' },
  })

  for (const { id, rulesVersion } of [old, started]) {
    await playToEnd(after, id)
    const bundle = await bundleFor({ platform: after }, id)
    expect(bundle.commits.map((commit) => commit.rulesVersion)).toEqual(
      bundle.commits.map(() => rulesVersion),
    )
    expect(audit(bundle, { gameOf })).toMatchObject({ verdict: 'valid', rulesVersion })
  }
})

test('a match that was played by other rules than it names is found', async () => {
  const before = newPlatform()
  const { id, version } = await running(before)
  await attempt(before, id, { ...take, ifMatch: version })
  await playToEnd(before, id)
  const bundle = await bundleFor({ platform: before }, id)
  const finding = audit(bundle, { gameOf: () => second })
  expect(finding.flaw).toMatchObject({ version: version + 1, check: 'action' })
})
