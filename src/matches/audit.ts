import type { AnyGame, Outcome } from '../games/game.ts'
import { upcast } from '../store/upcast.ts'
import { chainFlaw, hiddenIn, openedIn } from './audit-chain.ts'
import { drawsFlaw, manifestFlaws, seedsIn } from './audit-fairness.ts'
import type { Flaw } from './audit-flaw.ts'
import { isFlaw, type Redoing, redo } from './audit-redo.ts'
import { decodeSeed } from './chance.ts'
import { type Bundle, catalogueHash } from './export.ts'
import type { Match } from './match.ts'
import type { ShownCommit } from './seal.ts'

/** What an auditor brings: the rules, the hash that the log is known to have had, and how commits of
 * older formats are read. */
export type Auditor = {
  readonly gameOf: (id: string, rulesVersion: number) => AnyGame | undefined
  readonly head?: string | undefined
  readonly read?: typeof upcast
}

/** How much was checked: commits of the chain, values opened and closed, actions done again, draws
 * made again from the seed, and draws of a sandbox's script. */
export type Checked = {
  readonly commits: number
  readonly opened: number
  readonly closed: number
  readonly actions: number
  readonly draws: number
  readonly scripted: number
}

/** What an audit finds: `valid` is proved to the end; `unproved` shows no flaw as far as it can be
 * checked; `notes` say what could not be. */
export type Finding = {
  readonly verdict: 'valid' | 'unproved' | 'invalid'
  readonly match: string
  readonly game: string
  readonly rulesVersion: number
  readonly version: number
  readonly logHead: string | null
  readonly flaw: Flaw | null
  readonly checked: Checked
  readonly outcome: Outcome | null
  readonly notes: readonly string[]
}

/** How far commits were done again. */
type Redone = {
  readonly match: Match | undefined
  readonly flaw: Flaw | undefined
  /** The first commit that hides what its rules need. */
  readonly hidden: number | undefined
}

const redone = (redoing: Redoing, commits: readonly ShownCommit[]): Redone => {
  let match: Match | undefined
  for (const commit of commits) {
    if (hiddenIn(commit).length > 0) return { match, flaw: undefined, hidden: commit.version }
    const after = redo(redoing, match, commit)
    if (isFlaw(after)) return { match, flaw: after, hidden: undefined }
    match = after
  }
  return { match, flaw: undefined, hidden: undefined }
}

const scriptedIn = (commits: readonly ShownCommit[]): number =>
  commits
    .flatMap(({ events }) => events)
    .reduce(
      (sum, event) =>
        'scripted' in event && Array.isArray(event.scripted) ? sum + event.scripted.length : sum,
      0,
    )

const headFlaw = ({ commits }: Bundle, head: string | undefined): readonly Flaw[] =>
  head === undefined || commits.some(({ hash }) => hash === head)
    ? []
    : [
        {
          version: commits.length + 1,
          check: 'head',
          detail: `no commit up to version ${commits.length} hashes to ${head}: the log is cut, or another one`,
        },
      ]

/** The flaw of the lowest version; of several in one, the first. */
const earliest = (flaws: readonly (Flaw | undefined)[]): Flaw | null =>
  flaws.reduce<Flaw | null>(
    (first, flaw) =>
      flaw && (!first || (flaw.version ?? 0) < (first.version ?? 0)) ? flaw : first,
    null,
  )

const notesOf = (
  { manifest, fairness }: Bundle,
  game: AnyGame | undefined,
  { hidden }: Redone,
): readonly string[] => [
  ...(game
    ? []
    : [`no rules ${manifest.rulesVersion} of ${manifest.game} here: no action was done again`]),
  ...(game && catalogueHash(game) !== manifest.catalogueHash
    ? ['the catalogue of pieces is not the one of the export']
    : []),
  ...(hidden === undefined
    ? []
    : [`version ${hidden} hides values: no action was done again from there on`]),
  ...(fairness.serverSeed === null
    ? ['the seed is not known yet: that the draws were fair is unproved']
    : []),
]

const redoAll = (bundle: Bundle, broken: Flaw | undefined, redoing: Redoing | undefined): Redone =>
  redoing
    ? redone(redoing, bundle.commits.slice(0, (broken?.version ?? bundle.commits.length + 1) - 1))
    : { match: undefined, flaw: undefined, hidden: undefined }

const checkedIn = (
  commits: readonly ShownCommit[],
  { match }: Redone,
  { broken, seeded }: { readonly broken: Flaw | undefined; readonly seeded: boolean },
): Checked => {
  const scripted = scriptedIn(commits.slice(0, match?.version ?? 0))
  return {
    commits: broken ? (broken.version ?? 1) - 1 : commits.length,
    ...openedIn(commits),
    actions: match?.version ?? 0,
    draws: seeded ? (match?.draws ?? 0) - scripted : 0,
    scripted,
  }
}

/** Every commit was done again, to the end of the match. */
const isWhole = ({ match }: Redone, { length }: readonly ShownCommit[]): boolean =>
  match?.version === length && match.serverSeed !== null

const verdictOf = (redone: Redone, { commits }: Bundle, flaw: Flaw | null) => {
  if (flaw) return 'invalid'
  return isWhole(redone, commits) ? 'valid' : 'unproved'
}

/** Checks all of a bundle that can be checked, and trusts nobody; opens no file and no connection. */
export const audit = (bundle: Bundle, { gameOf, head, read = upcast }: Auditor): Finding => {
  const { match, game: id, rulesVersion } = bundle.manifest
  const commits = bundle.commits.map(read)
  const meant = { ...bundle, commits }
  const seeds = seedsIn(meant)
  const game = gameOf(id, rulesVersion)
  const broken = chainFlaw(bundle, seeds.revealed !== null)
  const seed = seeds.fits === null ? null : decodeSeed(seeds.fits)
  const all = redoAll(meant, broken, game && { game, seed })
  const beside = manifestFlaws(meant, broken !== undefined)
  const told = game && isWhole(all, commits) ? drawsFlaw(meant, game) : undefined
  const others = [...beside, ...seeds.flaws, ...headFlaw(bundle, head)]
  const flaw = earliest([broken, all.flaw, told, ...others])
  return {
    verdict: verdictOf(all, bundle, flaw),
    match,
    game: id,
    rulesVersion,
    version: commits.length,
    logHead: commits.at(-1)?.hash ?? null,
    flaw,
    checked: checkedIn(commits, all, { broken, seeded: seed !== null }),
    outcome: all.match?.outcome ?? null,
    notes: notesOf(bundle, game, all),
  }
}
