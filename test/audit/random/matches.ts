import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AnyGame } from '../../../src/games/game.ts'
import { audit } from '../../../src/matches/audit.ts'
import { readBundle } from '../../../src/matches/audit-read.ts'
import { bundleFor, rules, worldOf } from '../playing.ts'
import { stories } from '../stories.ts'

const count = process.env['SOAK'] ? 200 : 20
const names = Object.keys(stories)
const first = Number(process.env['SEED'] ?? randomInt(2 ** 31))

/** Exported matches of a game, of every course that a match can take, verify. */
export const matchesVerify = (game: AnyGame): void => {
  test.each(names)(`${game.id} verifies, %s (SEED=${first})`, async (name) => {
    for (let i = names.indexOf(name); i < count; i += names.length) {
      const world = worldOf(first + i)
      const bundle = await bundleFor(world, await stories[name]!(world, game))
      const { length } = bundle.commits
      expect(readBundle(JSON.stringify(bundle)), `seed ${first + i}`).toEqual(bundle)
      const finding = audit(bundle, { gameOf: rules })
      expect(finding, `seed ${first + i}`).toMatchObject({ verdict: 'valid', notes: [] })
      expect(finding.checked).toMatchObject({ commits: length, actions: length })
    }
  })
}
