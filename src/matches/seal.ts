import type { AnyAction, AnyEvent, Seat, Viewer } from '../games/game.ts'
import { parse } from '../store/commits.ts'
import type { Commit } from './commit.ts'
import { canonical, same, sha256 } from './digest.ts'
import { differences, isObject, keyFrom, pointerTo, replace, valueAt } from './pointer.ts'

/** The seats that may see a sealed value; `all` includes onlookers. */
export type Audience = readonly Seat[] | 'all'

/** What opens one sealed value. */
export type Opening = {
  readonly salt: string
  readonly value: unknown
  readonly audience: Audience
}

/** Openings by JSON pointer from the commit's root. */
export type Openings = Readonly<Record<string, Opening>>

/** The bytes that are hashed, and what opens the values sealed in them. */
export type SealedCommit = { readonly sealed: string; readonly openings: Openings }

/** The digest of a sealed value, and its salt for who sees the value. */
export type Seal = { readonly digest: string; readonly salt?: string }

/** A commit as a viewer gets it: hidden values are null. */
export type ShownCommit = Commit & {
  readonly hash: string
  readonly sealed: Readonly<Record<string, Seal>>
}

/** The parts of a commit that may hold hidden values, as some viewer sees them. */
export type Content = { readonly action: AnyAction; readonly events: readonly AnyEvent[] }

/** The digest that stands for a hidden value. The salt keeps it from confirming a guess. */
export const digestOf = (salt: string, value: unknown): string =>
  sha256(canonical(['castellan/seal/1', salt, value]))

/** A player's name is sealed in every match: it can be forgotten, and the chain still holds. */
const namePointers = (events: readonly AnyEvent[]): readonly string[] =>
  events.flatMap((event, i) =>
    typeof valueAt(event, '/player/name') === 'string' ? [`/events/${i}/player/name`] : [],
  )

/**
 * Seals a commit for storage. `content(viewer)` is its action and events as that viewer sees them;
 * `salt()` gives a new random one for each value.
 */
export const seal = (
  commit: Commit,
  content: (viewer: Viewer) => Content,
  { seats, salt }: { readonly seats: number; readonly salt: () => string },
): SealedCommit => {
  const hidden = differences({ action: commit.action, events: commit.events }, content('onlooker'))
  const audience = (pointer: string): Audience =>
    Array.from({ length: seats }, (_, seat) => seat).filter((seat) =>
      same(valueAt(content(seat), pointer) ?? null, valueAt(commit, pointer)),
    )
  const audiences = new Map<string, Audience>([
    ...hidden.map((pointer) => [pointer, audience(pointer)] as const),
    ...namePointers(commit.events).map((pointer) => [pointer, 'all'] as const),
  ])
  const openings: Openings = Object.fromEntries(
    [...audiences].map(([pointer, who]) => [
      pointer,
      { salt: salt(), value: valueAt(commit, pointer), audience: who },
    ]),
  )
  const sealed = Object.entries(openings).reduce<unknown>(
    (rest, [pointer, { salt, value }]) =>
      replace(rest, pointer, { $sealed: digestOf(salt, value) }),
    commit,
  )
  return { sealed: canonical(sealed), openings }
}

const mayOpen = ({ audience }: Opening, viewer: Viewer): boolean =>
  viewer === 'everything' ||
  audience === 'all' ||
  (typeof viewer === 'number' && audience.includes(viewer))

/** Pointer and digest of every sealed value. */
const digests = (value: unknown, pointer = ''): readonly (readonly [string, string])[] => {
  if (Array.isArray(value)) return value.flatMap((part, i) => digests(part, pointerTo(pointer, i)))
  if (!isObject(value)) return []
  if (typeof value['$sealed'] === 'string') return [[pointer, value['$sealed']]]
  return Object.entries(value).flatMap(([key, part]) => digests(part, pointerTo(pointer, key)))
}

const fill = (commit: Commit, pointer: string, value: unknown): void => {
  const end = pointer.lastIndexOf('/')
  const parent = valueAt(commit, pointer.slice(0, end))
  if (typeof parent === 'object' && parent !== null)
    Reflect.set(parent, keyFrom(pointer.slice(end + 1)), value)
}

/** The stored commit as a viewer may see it. What nobody can open any more is null for everyone. */
export const open = ({ sealed, openings }: SealedCommit, viewer: Viewer): ShownCommit => {
  const commit = parse<Commit>(sealed)
  const shown: Record<string, Seal> = {}
  const found = sealed.includes('"$sealed"') ? digests(commit) : []
  for (const [pointer, digest] of found) {
    const opening = openings[pointer]
    const visible = opening !== undefined && mayOpen(opening, viewer)
    fill(commit, pointer, visible ? opening.value : null)
    shown[pointer] = visible ? { digest, salt: opening.salt } : { digest }
  }
  return { ...commit, hash: sha256(sealed), sealed: shown }
}
