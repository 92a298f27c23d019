import type { Commit } from '../../client/client.ts'
import { canonical, fieldsOf } from '../json.ts'

/** The chain and the openings of a match, recomputed: README, "The algorithm". */

/** What is wrong with a version. */
export type Flaw = { readonly version: number; readonly flaw: string }

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const sha256 = async (text: string): Promise<string> =>
  `sha256:${hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))}`

const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

const within = (value: unknown, step: string): unknown =>
  Array.isArray(value) ? value[Number(step)] : fieldsOf(value)[step]

export const valueAt = (root: unknown, pointer: string): unknown =>
  stepsOf(pointer).reduce(within, root)

/** A copy in which another value stands at a pointer. */
const withValue = (root: unknown, [step, ...rest]: readonly string[], value: unknown): unknown => {
  if (step === undefined) return value
  const next = withValue(within(root, step), rest, value)
  return Array.isArray(root)
    ? root.map((one, i) => (i === Number(step) ? next : one))
    : { ...fieldsOf(root), [step]: next }
}

/** The hash of a commit: each sealed value gives way to its digest. */
const hashOf = ({ hash: _, sealed, ...commit }: Commit): Promise<string> =>
  sha256(
    canonical(
      Object.entries(sealed).reduce<unknown>(
        (copy, [pointer, { digest }]) => withValue(copy, stepsOf(pointer), { $sealed: digest }),
        commit,
      ),
    ),
  )

const first = `sha256:${'0'.repeat(64)}`

const linkFlaws = async (
  commit: Commit,
  before: Commit | undefined,
): Promise<readonly string[]> => [
  ...(commit.version === (before?.version ?? 0) + 1 ? [] : ['a version is missing before it']),
  ...(commit.previousHash === (before?.hash ?? first) ? [] : ['the chain breaks']),
  ...(before && commit.at < before.at ? ['it is older than the one before'] : []),
  ...((await hashOf(commit)) === commit.hash ? [] : ['its hash is another one']),
]

const openingFlaws = async (commit: Commit): Promise<readonly string[]> => {
  const flaws: string[] = []
  for (const [pointer, { digest, salt }] of Object.entries(commit.sealed)) {
    const value = valueAt(commit, pointer)
    if (salt === undefined) {
      if (value !== null) flaws.push(`${pointer} is shown without its salt`)
    } else if ((await sha256(canonical(['castellan/seal/1', salt, value]))) !== digest)
      flaws.push(`${pointer} is not what was sealed`)
  }
  return flaws
}

/** Everything wrong with the chain of a match's commits. */
export const chainFlaws = async (commits: readonly Commit[]): Promise<readonly Flaw[]> => {
  const flaws: Flaw[] = []
  for (const [i, commit] of commits.entries()) {
    const found = [...(await linkFlaws(commit, commits[i - 1])), ...(await openingFlaws(commit))]
    flaws.push(...found.map((flaw) => ({ version: commit.version, flaw })))
  }
  return flaws
}
