import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../src/games/game.ts'
import { commitsAfter } from '../../src/matches/commits.ts'
import { canonical, sha256 } from '../../src/matches/digest.ts'
import { type Bundle, exported } from '../../src/matches/export.ts'
import type { Match } from '../../src/matches/match.ts'
import type { Platform } from '../../src/matches/platform.ts'
import { keys } from '../../src/store/layout.ts'
import { begun, playOn, worldOf } from '../audit/playing.ts'
import { whist } from './whist.ts'
import { attempt, entryOf, newPlatform, playToEnd, running } from './world.ts'

const partsOf = async (platform: Platform, match: Match, viewer: Viewer) => {
  const parts: string[] = []
  for await (const part of exported(platform, match, viewer)) parts.push(part)
  return parts
}

const bundleOf = async (platform: Platform, match: Match, viewer: Viewer): Promise<Bundle> =>
  JSON.parse((await partsOf(platform, match, viewer)).join(''))

const shown = (platform: Platform, match: Match, viewer: Viewer) =>
  commitsAfter(platform, { match: match.id, version: 0, limit: 999 }, viewer)

describe('an export', () => {
  test('says what the match is, and how far it goes', async () => {
    const platform = newPlatform()
    const match = await running(platform)
    const { format, manifest, fairness } = await bundleOf(platform, match, 'onlooker')
    expect(format).toBe('castellan/bundle/1')
    expect(manifest).toEqual({
      match: match.id,
      game: 'whist',
      rulesVersion: 1,
      options: {},
      seats: 2,
      version: 2,
      logHead: match.logHead,
      catalogueHash: sha256(canonical(whist.catalogue())),
    })
    const { commitment } = match
    expect(fairness).toEqual({
      commitment,
      clientSeeds: [null, null],
      serverSeed: null,
      draws: null,
    })
  })

  test('is veiled for its viewer before the end, and whole after it', async () => {
    const platform = newPlatform()
    const match = await running(platform)
    for (const viewer of ['onlooker', 0, 1] as const) {
      const { commits } = await bundleOf(platform, match, viewer)
      expect(commits).toEqual(await shown(platform, match, viewer))
    }
    const over = await playToEnd(platform, match.id)
    const { commits, fairness } = await bundleOf(platform, over, 'everything')
    expect(commits).toEqual(await shown(platform, over, 'everything'))
    expect(fairness.serverSeed).toBe(over.serverSeed)
  })

  test('reaches the version it was asked for, though the match goes on', async () => {
    const platform = newPlatform()
    const match = await running(platform)
    await attempt(platform, match.id, { seat: 0, action: { type: 'take' }, ifMatch: 2 })
    const { commits, manifest } = await bundleOf(platform, match, 'onlooker')
    expect([commits.length, manifest.version]).toEqual([2, 2])
  })

  test('comes a commit a part, and each on its line', async () => {
    const world = worldOf(1)
    const id = await begun(world, whist)
    const match = await playOn(world, id)
    const parts = await partsOf(world.platform, match, 'everything')
    expect(parts).toHaveLength(match.version + 2)
    const lines = parts.join('').split('\n').slice(1, -2)
    const versions = lines.map((line) => JSON.parse(line.replace(/,$/, '')).version)
    expect(versions).toEqual(lines.map((_, i) => i + 1))
  })

  test('of the same match is the same, byte for byte', async () => {
    const platform = newPlatform()
    const match = await running(platform)
    expect(await partsOf(platform, match, 0)).toEqual(await partsOf(platform, match, 0))
  })
})

describe('a log that was changed in the store', () => {
  /** A match of four commits, one of which is stored differently. */
  const broken = async (version: number, change: (sealed: string) => string | undefined) => {
    const platform = newPlatform()
    const match = await running(platform)
    for (const ifMatch of [2, 3])
      await attempt(platform, match.id, { seat: ifMatch - 2, action: { type: 'take' }, ifMatch })
    const key = keys.commit(match.id, version)
    const item = (await platform.table.get(key))!
    const [sealed, beside] = item.body.split('\n')
    const changed = change(sealed!)
    if (changed === undefined) await platform.table.delete(key)
    else await platform.table.put({ ...item, body: `${changed}\n${beside}` })
    return { platform, match: (await entryOf(platform, match.id)).match }
  }

  test.each([
    ['a flipped byte', 2, (sealed: string) => sealed.replace('player_bob', 'player_bop'), 3],
    ['another last commit', 4, (sealed: string) => sealed.replace('12:00', '12:01'), 4],
    ['a missing commit', 3, () => undefined, 3],
  ])('is not exported as if it were whole: %s', async (_, version, change, named) => {
    const { platform, match } = await broken(version, change)
    await expect(partsOf(platform, match, 'everything')).rejects.toThrow(`version ${named}`)
  })
})
