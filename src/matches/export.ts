import type { AnyGame, Viewer } from '../games/game.ts'
import { range } from '../store/commits.ts'
import { showCommit } from './commits.ts'
import { canonical, noHash, sha256 } from './digest.ts'
import { type Draw, drawTeller } from './fairness.ts'
import type { Match } from './match.ts'
import type { Platform } from './platform.ts'
import type { ShownCommit } from './seal.ts'

/** What a bundle is about: all of it is said by its commits too, but for the pieces' catalogue. */
export type Manifest = {
  readonly match: string
  readonly game: string
  readonly rulesVersion: number
  readonly options: unknown
  readonly seats: number
  /** The version that the bundle reaches, and the hash of its commit. */
  readonly version: number
  readonly logHead: string
  /** Of the catalogue's canonical JSON. */
  readonly catalogueHash: string
}

/** Where a match's chance came from; the seed is null until the match is over. */
export type Fairness = {
  readonly commitment: string
  readonly clientSeeds: readonly (string | null)[]
  readonly serverSeed: string | null
  /** Every draw in order; null until the match is over. */
  readonly draws: readonly Draw[] | null
}

export const bundleFormat = 'castellan/bundle/1'

/** A match that proves itself: whole after its end, before it as one viewer may see it. */
export type Bundle = {
  readonly format: typeof bundleFormat
  readonly manifest: Manifest
  readonly commits: readonly ShownCommit[]
  readonly fairness: Fairness
}

const hashes = new WeakMap<AnyGame, string>()

/** Names the pieces that a game is played with. */
export const catalogueHash = (game: AnyGame): string => {
  const hash = hashes.get(game) ?? sha256(canonical(game.catalogue()))
  hashes.set(game, hash)
  return hash
}

const manifestOf = (game: AnyGame, match: Match): Manifest => ({
  match: match.id,
  game: match.game,
  rulesVersion: match.rulesVersion,
  options: match.options,
  seats: match.seats.length,
  version: match.version,
  logHead: match.logHead,
  catalogueHash: catalogueHash(game),
})

const fairnessOf = (
  { commitment, seats, serverSeed }: Match,
  draws: Fairness['draws'],
): Fairness => ({
  commitment,
  clientSeeds: seats.map(({ clientSeed }) => clientSeed),
  serverSeed,
  draws,
})

/** Who tells the draws: nobody, while something is hidden. */
const tellerFor = (viewer: Viewer, game: AnyGame, { seats, options, serverSeed }: Match) =>
  serverSeed === null || viewer !== 'everything'
    ? undefined
    : drawTeller(game, { seats: seats.length, options })

/** How many commits are read at once. */
const page = 100

/** Every commit up to the match's version; throws where the chain breaks. */
async function* chained(
  { table }: Platform,
  { id, version, logHead }: Match,
  viewer: Viewer,
): AsyncGenerator<ShownCommit> {
  let previous = { version: 0, hash: noHash }
  while (previous.version < version) {
    const from = previous.version + 1
    const stored = await range(table, id, { from, to: Math.min(version, from + page - 1) })
    if (stored.length === 0) throw new Error(`${id}: version ${from} is missing`)
    for (const commit of stored.map((one) => showCommit(one, viewer))) {
      const follows = commit.version === previous.version + 1
      if (!follows || commit.previousHash !== previous.hash)
        throw new Error(`${id}: the chain breaks at version ${previous.version + 1}`)
      previous = commit
      yield commit
    }
  }
  if (previous.hash !== logHead) throw new Error(`${id}: version ${version} is not what it was`)
}

/**
 * A match up to its version as one JSON document (a `Bundle`), piece by piece, a commit a line. The
 * same match and viewer give the same bytes. Throws in mid-document if the stored log is broken.
 */
export async function* exported(
  platform: Platform,
  match: Match,
  viewer: Viewer,
): AsyncGenerator<string> {
  const game = platform.games.of(match.game, match.rulesVersion)
  const manifest = manifestOf(game, match)
  const tell = tellerFor(viewer, game, match)
  const draws: Draw[] = []
  yield `{"format":${JSON.stringify(bundleFormat)},"manifest":${JSON.stringify(manifest)},"commits":[`
  for await (const commit of chained(platform, match, viewer)) {
    if (tell) draws.push(...tell(commit))
    yield `${commit.version > 1 ? ',' : ''}\n${JSON.stringify(commit)}`
  }
  yield `\n],"fairness":${JSON.stringify(fairnessOf(match, tell ? draws : null))}}\n`
}
