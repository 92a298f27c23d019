import { describe, expect, test } from 'vitest'
import { games } from '../../src/games/index.ts'
import { audit } from '../../src/matches/audit.ts'
import { canonical } from '../../src/matches/digest.ts'
import { type Bundle, exported } from '../../src/matches/export.ts'
import { contentOf } from '../../src/matches/log.ts'
import type { Platform } from '../../src/matches/platform.ts'
import { type SealedCommit, type ShownCommit, seal } from '../../src/matches/seal.ts'
import { append } from '../../src/store/commits.ts'
import { entryOf, newPlatform } from '../matches/world.ts'
import { corpus } from './golden.ts'
import { rules } from './playing.ts'

/** A commit sealed anew by the present code, with the salts that it once got. */
const resealed = ({ manifest }: Bundle, { hash: _, sealed, ...commit }: ShownCommit) => {
  const game = rules(manifest.game, manifest.rulesVersion)!
  const sealWith = (salts: readonly string[]): SealedCommit => {
    let next = 0
    return seal(commit, (viewer) => contentOf(game, commit, viewer), {
      seats: manifest.seats,
      salt: () => salts[next++] ?? '',
    })
  }
  const pointers = Object.keys(sealWith([]).openings)
  return sealWith(pointers.map((pointer) => sealed[pointer]?.salt ?? ''))
}

/** A store that holds the match as the present code would have written it. */
const rewritten = async (bundle: Bundle): Promise<Platform> => {
  const platform = newPlatform({
    games: { current: () => undefined, of: (...id) => rules(...id)! },
  })
  for (const commit of bundle.commits) {
    const { sealed, openings } = resealed(bundle, commit)
    const beside = canonical({ openings, request: null })
    const { match, version } = commit
    await append(platform.table, { match, version, sealed, private: beside })
  }
  return platform
}

/** Catalogues may say more of the same pieces: only that hash may differ. */
const withoutCatalogue = (text: string): string =>
  text.replace(/"catalogueHash":"sha256:[0-9a-f]{64}"/, '')

const files = corpus()

test.each(files)('%s still follows from its actions and its seed', (_, text) => {
  const bundle: Bundle = JSON.parse(text)
  expect(audit(bundle, { gameOf: rules })).toMatchObject({ verdict: 'valid', flaw: null })
})

test.each(files)('%s is written and exported byte for byte as it was', async (_, text) => {
  const bundle: Bundle = JSON.parse(text)
  const platform = await rewritten(bundle)
  const { match } = await entryOf(platform, bundle.manifest.match)
  let again = ''
  for await (const part of exported(platform, match, 'everything')) again += part
  expect(withoutCatalogue(again)).toBe(withoutCatalogue(text))
})

describe('the golden corpus', () => {
  const bundles = files.map(([, text]): Bundle => JSON.parse(text))

  test.each(Object.keys(games))('holds every version of the rules of %s', (id) => {
    for (const version of Object.keys(games[id]!).map(Number)) {
      const held = bundles.filter(
        ({ manifest }) => manifest.game === id && manifest.rulesVersion === version,
      )
      expect(held.length).toBeGreaterThanOrEqual(5)
    }
  })

  test('names its files after game, rules and what is special', () => {
    for (const [i, [name]] of files.entries()) {
      const { game, rulesVersion } = bundles[i]!.manifest
      expect(name.startsWith(`${game}-${rulesVersion}-`)).toBe(true)
    }
  })
})
