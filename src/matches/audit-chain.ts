import type { Check, Flaw } from './audit-flaw.ts'
import { canonical, noHash, sha256 } from './digest.ts'
import type { Bundle } from './export.ts'
import { replace, valueAt } from './pointer.ts'
import { digestOf, type ShownCommit } from './seal.ts'

/** What can be checked without knowing any game: order, chain, openings and times. */

/** How many sealed values were opened, and how many stayed closed. */
export type Opened = { readonly opened: number; readonly closed: number }

/** The only value of a match that is over that may stay closed: the name of a deleted account. */
const mayBeForgotten = (pointer: string): boolean => /^\/events\/\d+\/player\/name$/.test(pointer)

/** Pointers of what a commit hides from who has this bundle. */
export const hiddenIn = ({ sealed }: ShownCommit): readonly string[] =>
  Object.keys(sealed).filter(
    (pointer) => sealed[pointer]?.salt === undefined && !mayBeForgotten(pointer),
  )

/** The bytes that were hashed, out of what is shown. */
const sealedBytes = ({ hash: _, sealed, ...commit }: ShownCommit): string =>
  canonical(
    Object.entries(sealed).reduce<unknown>(
      (rest, [pointer, { digest }]) => replace(rest, pointer, { $sealed: digest }),
      commit,
    ),
  )

const openingWrong = (commit: ShownCommit, pointer: string): string | undefined => {
  const value = valueAt(commit, pointer)
  const { digest, salt } = commit.sealed[pointer]!
  if (value === undefined) return `${pointer} is sealed, and there is no such value`
  if (salt === undefined) return value === null ? undefined : `${pointer} is shown without its salt`
  return digestOf(salt, value) === digest
    ? undefined
    : `the value and the salt of ${pointer} do not give its digest`
}

const openingsWrong = (commit: ShownCommit, whole: boolean): string | undefined => {
  for (const pointer of Object.keys(commit.sealed)) {
    const wrong = openingWrong(commit, pointer)
    if (wrong !== undefined) return wrong
  }
  const [closed] = whole ? hiddenIn(commit) : []
  return closed === undefined ? undefined : `${closed} is closed, though the match is over`
}

type Link = Pick<ShownCommit, 'version' | 'hash' | 'at' | 'match' | 'rulesVersion'>

const orderWrong = (commit: ShownCommit, before: Link): string | undefined => {
  const due = before.version + 1
  if (commit.version !== due) return `version ${commit.version} stands where ${due} is due`
  if (commit.match !== before.match) return `it is a commit of ${commit.match}`
  return commit.rulesVersion === before.rulesVersion
    ? undefined
    : `it names rules ${commit.rulesVersion}, the match began with ${before.rulesVersion}`
}

const chainWrong = (commit: ShownCommit, before: Link): string | undefined => {
  if (commit.previousHash !== before.hash)
    return 'previousHash is not the hash of the commit before'
  const hash = sha256(sealedBytes(commit))
  return hash === commit.hash ? undefined : `it hashes to ${hash}, and says ${commit.hash}`
}

/** Why a commit cannot follow the one before it; `whole`: nothing may be hidden any more. */
const linkFlaw = (commit: ShownCommit, before: Link, whole: boolean): Flaw | undefined => {
  const flaw = (check: Check, detail: string | undefined): Flaw | undefined =>
    detail === undefined ? undefined : { version: before.version + 1, check, detail }
  return (
    flaw('order', orderWrong(commit, before)) ??
    flaw('opening', openingsWrong(commit, whole)) ??
    flaw('chain', chainWrong(commit, before)) ??
    flaw('time', commit.at < before.at ? `${commit.at} is before ${before.at}` : undefined)
  )
}

/** The first commit that does not follow the one before it. */
export const chainFlaw = ({ commits }: Pick<Bundle, 'commits'>, whole: boolean) => {
  const [creation] = commits
  if (!creation) return { version: 1, check: 'order', detail: 'there is no commit' } satisfies Flaw
  let before: Link = { ...creation, version: 0, hash: noHash }
  for (const commit of commits) {
    const flaw = linkFlaw(commit, before, whole)
    if (flaw) return flaw
    before = commit
  }
  return undefined
}

/** How many of the sealed values of some commits can be opened. */
export const openedIn = (commits: readonly ShownCommit[]): Opened => {
  const seals = commits.flatMap(({ sealed }) => Object.values(sealed))
  const opened = seals.filter(({ salt }) => salt !== undefined).length
  return { opened, closed: seals.length - opened }
}
