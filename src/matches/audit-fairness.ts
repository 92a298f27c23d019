import type { AnyGame } from '../games/game.ts'
import { type Check, type Flaw, quoted } from './audit-flaw.ts'
import { commitmentOf, decodeSeed } from './chance.ts'
import type { MatchCreated } from './commit.ts'
import { same } from './digest.ts'
import type { Bundle } from './export.ts'
import { drawTeller } from './fairness.ts'
import { isMatchEvent } from './match.ts'
import type { ShownCommit } from './seal.ts'

/** What a bundle says beside its commits, held against them. */

type Commits = readonly ShownCommit[]

const creationIn = ([first]: Commits): MatchCreated | undefined =>
  first?.events.filter(isMatchEvent).find((event) => event.type === 'match-created')

/** The seed that the last commit reveals. */
const revealedBy = (commits: Commits): string | null => {
  const last = commits.at(-1)?.events.at(-1)
  return last && isMatchEvent(last) && last.type === 'seed-revealed' ? last.seed : null
}

const fitsCommitment = (commits: Commits, seed: string): boolean => {
  const [first] = commits
  const commitment = creationIn(commits)?.commitment
  return first !== undefined && commitmentOf(first.match, decodeSeed(seed)) === commitment
}

const seedWrong = (revealed: string | null, told: Bundle['fairness'], fits: boolean) => {
  if (revealed === null)
    return told.serverSeed === null && told.draws === null
      ? null
      : 'seed or draws are told, and no commit reveals the seed: the end is missing'
  if (!fits) return 'the seed does not fit the commitment of version 1'
  return revealed === told.serverSeed
    ? null
    : 'fairness.serverSeed is not what the last commit reveals'
}

/**
 * The seed that the log reveals, the seed to draw with if one fits the commitment, and what is wrong
 * with them.
 */
export const seedsIn = ({ commits, fairness }: Bundle) => {
  const revealed = revealedBy(commits)
  const seed = revealed ?? fairness.serverSeed
  const fits = seed !== null && fitsCommitment(commits, seed)
  const detail = seedWrong(revealed, fairness, fits)
  const version = revealed === null ? commits.length + 1 : commits.length
  const flaws: readonly Flaw[] = detail === null ? [] : [{ version, check: 'seed', detail }]
  return { revealed, fits: fits ? seed : null, flaws }
}

type SeatSeed = { readonly clientSeed: string | null; readonly version: number }

/** Each seat's client seed as the log has it, and the version that set it. */
const clientSeedsIn = (commits: Commits, seats: number): readonly SeatSeed[] => {
  const seeds = Array.from({ length: seats }, (): SeatSeed => ({ clientSeed: null, version: 1 }))
  for (const { version, events } of commits)
    for (const event of events.filter(isMatchEvent)) {
      if (event.type === 'seat-left') seeds[event.seat] = { clientSeed: null, version }
      if (event.type === 'seat-taken' || event.type === 'client-seed-set')
        seeds[event.seat] = { clientSeed: event.clientSeed, version }
    }
  return seeds
}

const clientSeedFlaws = ({ commits, fairness }: Bundle, seats: number): readonly Flaw[] => {
  const flaw = (version: number, detail: string): Flaw => ({ version, check: 'seed', detail })
  if (fairness.clientSeeds.length !== seats)
    return [flaw(1, `fairness.clientSeeds has not ${seats} members`)]
  return clientSeedsIn(commits, seats).flatMap(({ clientSeed, version }, seat) =>
    clientSeed === fairness.clientSeeds[seat]
      ? []
      : [flaw(version, `fairness.clientSeeds/${seat} is not what version ${version} says`)],
  )
}

const reachFlaw = ({ manifest, commits }: Bundle): Flaw | undefined => {
  const { version, logHead } = manifest
  if (version !== commits.length) {
    const detail = `the manifest says ${version} commits, and there are ${commits.length}`
    return { version: Math.min(version, commits.length) + 1, check: 'manifest', detail }
  }
  return logHead === commits.at(-1)?.hash
    ? undefined
    : { version, check: 'manifest', detail: 'manifest.logHead is not the hash of the last commit' }
}

/** Where manifest and fairness say something else than the commits do; what a broken chain says of
 * client seeds is not asked. */
export const manifestFlaws = (bundle: Bundle, isBroken: boolean): readonly Flaw[] => {
  const { manifest, commits, fairness } = bundle
  const [first] = commits
  const creation = creationIn(commits)
  if (!first || !creation) return []
  const { match, rulesVersion } = first
  const { game, options, seats, commitment } = creation
  const told = { match: manifest.match, rulesVersion: manifest.rulesVersion, game: manifest.game }
  const checks: readonly (readonly [Check, string, unknown, unknown])[] = [
    ['manifest', 'manifest', told, { match, rulesVersion, game }],
    ['manifest', 'manifest.options', manifest.options, options],
    ['manifest', 'manifest.seats', manifest.seats, seats],
    ['seed', 'fairness.commitment', fairness.commitment, commitment],
  ]
  const flaws = checks
    .filter(([, , one, other]) => !same(one, other))
    .map(
      ([check, name]): Flaw => ({
        version: 1,
        check,
        detail: `${name} is not what version 1 says`,
      }),
    )
  const reach = reachFlaw(bundle)
  const seeds = isBroken ? [] : clientSeedFlaws(bundle, seats)
  return [...flaws, ...seeds, ...(reach ? [reach] : [])]
}

/** Where the draws of a match that is over are told otherwise than its commits have them. */
export const drawsFlaw = (
  { manifest, commits, fairness }: Bundle,
  game: AnyGame,
): Flaw | undefined => {
  const due = commits.flatMap(drawTeller(game, manifest))
  const told = fairness.draws ?? []
  const differs = due.findIndex((draw, i) => !same(draw, told[i] ?? null))
  if (differs < 0 && told.length === due.length) return undefined
  const i = differs < 0 ? due.length : differs
  const version = due[i]?.version ?? commits.length
  const detail = `fairness.draws/${i} must be ${quoted(due[i])}, and is ${quoted(told[i])}`
  return { version, check: 'draw', detail }
}
