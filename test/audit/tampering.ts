import { canonical, noHash, sha256 } from '../../src/matches/digest.ts'
import type { Bundle } from '../../src/matches/export.ts'
import type { Draw } from '../../src/matches/fairness.ts'
import { replace, valueAt } from '../../src/matches/pointer.ts'
import type { ShownCommit } from '../../src/matches/seal.ts'

/** What somebody may do to a bundle who would like it to say something else. */

/** A bundle that may be written to. */
export type Draft = {
  manifest: Record<string, unknown>
  commits: ShownCommit[]
  fairness: {
    commitment: string
    clientSeeds: (string | null)[]
    serverSeed: string | null
    draws: Draw[] | null
  }
}

export const tampered = (bundle: Bundle, change: (draft: Draft) => void): Bundle => {
  const draft: Bundle & Draft = structuredClone(bundle) as never
  change(draft)
  return draft
}

/** Writes a value at a pointer from the root. */
export const put =
  (pointer: string, value: unknown) =>
  (draft: Draft): void => {
    Object.assign(draft, replace(draft, pointer, value))
  }

const resealed = (commit: ShownCommit, previousHash: string): ShownCommit => {
  const sealed = Object.fromEntries(
    Object.entries(commit.sealed).map(([pointer, { digest, salt }]) => [
      pointer,
      salt === undefined
        ? { digest }
        : { digest: sha256(canonical(['castellan/seal/1', salt, valueAt(commit, pointer)])), salt },
    ]),
  )
  const { hash: _, sealed: __, ...shown } = { ...commit, previousHash }
  const hidden = Object.entries(sealed).reduce<unknown>(
    (rest, [pointer, { digest }]) => replace(rest, pointer, { $sealed: digest }),
    shown,
  )
  return { ...shown, hash: sha256(canonical(hidden)), sealed }
}

/** Seals and chains all commits anew, as a server could that writes its own history. */
export const rechain = (draft: Draft): void => {
  let previousHash = noHash
  draft.commits = draft.commits.map((commit) => {
    const chained = resealed(commit, previousHash)
    previousHash = chained.hash
    return chained
  })
  draft.manifest['version'] = draft.commits.length
  draft.manifest['logHead'] = previousHash
}
