import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { currentGame, games } from '../../src/games/index.ts'
import type { Creation } from '../../src/matches/creation.ts'
import { begun, bundleText, defaultOptions, playOn, worldOf } from './playing.ts'
import { stories } from './stories.ts'

/**
 * The golden corpus: whole matches of every released version of the rules, which must replay byte
 * for byte for ever. Run this file to add what a new version or option lacks; it changes no file
 * that is there.
 */

const directory = join(import.meta.dirname, '..', 'golden')

/** One match of the corpus: how it is asked for, or which course it takes. */
type Sample = { readonly wish?: Partial<Creation>; readonly story?: string }

const bots = (seats: number): Partial<Creation> => ({
  seats,
  bots: Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, level: 'greedy' })),
})

const withOptions = (options: object, seats = 2): Sample => ({ wish: { ...bots(seats), options } })

const everyGames: Readonly<Record<string, Sample>> = {
  defaults: { wish: bots(2) },
  ready: { story: 'started when ready' },
  scripted: { story: 'scripted' },
  'out-of-time': { story: 'taken over by a bot' },
  forked: { story: 'forked from another' },
}

const all = {
  river: true,
  abbot: true,
  castlesInGermany: true,
  castlesAndBridges: true,
  castlesAfterLastTile: true,
}

const ofGame: Readonly<Record<string, Readonly<Record<string, Sample>>>> = {
  carcassonne: {
    'five-seats': { wish: bots(5) },
    'no-farmers': withOptions({ farmers: false }),
    river: withOptions({ river: true }),
    abbot: withOptions({ abbot: true }),
    'castles-in-germany': withOptions({ castlesInGermany: true }),
    'castles-in-germany-chosen': withOptions({ castlesInGermany: true, castleTiles: 'chosen' }, 3),
    'castles-and-bridges': withOptions({ castlesAndBridges: true }),
    everything: withOptions(all, 3),
  },
  castle: {
    'three-seats': { wish: bots(3) },
    'five-seats': { wish: bots(5) },
    'other-readings': withOptions(
      { kingTargets: 'castle', princeCharming: 'lenient', villageIdiot: 'draw' },
      4,
    ),
  },
}

const textOf = async (id: string, { wish, story }: Sample, seed: number): Promise<string> => {
  const world = worldOf(seed)
  const game = currentGame(id)!
  if (story !== undefined) return bundleText(world, await stories[story]!(world, game))
  const defaults = Object(defaultOptions(game))
  const options = { ...defaults, ...Object(wish?.options) }
  const match = await begun(world, game, { ...wish, options })
  await playOn(world, match)
  return bundleText(world, match)
}

/** Every file of the corpus: its name, and the export that it holds. */
export const corpus = (): readonly (readonly [name: string, text: string])[] =>
  globSync('*.json.gz', { cwd: directory })
    .sort()
    .map((name) => [name, gunzipSync(readFileSync(join(directory, name))).toString()] as const)

/** Adds the matches that the newest rules of every game lack. */
const add = async (): Promise<void> => {
  mkdirSync(directory, { recursive: true })
  let seed = Date.now()
  for (const id of Object.keys(games))
    for (const [label, sample] of Object.entries({ ...everyGames, ...ofGame[id] })) {
      const name = `${id}-${currentGame(id)!.rulesVersion}-${label}.json.gz`
      if (existsSync(join(directory, name))) continue
      writeFileSync(join(directory, name), gzipSync(await textOf(id, sample, seed++), { level: 9 }))
      console.log(`added ${name}`)
    }
}

if (process.argv[1] === import.meta.filename) await add()
