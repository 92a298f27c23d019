import { newestFormat } from '../store/upcast.ts'
import { bundleFormat } from './export.ts'
import { isObject, pointerTo } from './pointer.ts'

/**
 * The form of a bundle, by hand: it is checked wherever it is read, also where no schema library is.
 * Actions and events of a game have a type; more is said of them by their re-execution.
 */

/** Gives the pointer of the first part that has not its form. */
export type Form = (value: unknown, pointer: string) => string | undefined

const when =
  (holds: (value: unknown) => boolean): Form =>
  (value, pointer) =>
    holds(value) ? undefined : pointer

const matching = (pattern: RegExp): Form =>
  when((value) => typeof value === 'string' && pattern.test(value))

const anything = when((value) => value !== undefined)
const text = when((value) => typeof value === 'string')
const whole = when((value) => Number.isSafeInteger(value) && Number(value) >= 0)
/** No match has more seats. */
const seat = when((value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 20)
const truth = when((value) => typeof value === 'boolean')
const hash = matching(/^sha256:[0-9a-f]{64}$/)
const time = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const seed = matching(/^[A-Za-z0-9_-]{43}$/)
const oneOf = (...values: readonly unknown[]): Form => when((value) => values.includes(value))

const orNull =
  (form: Form): Form =>
  (value, pointer) =>
    value === null ? undefined : form(value, pointer)

const first = <T>(parts: readonly T[], flaw: (part: T, i: number) => string | undefined) => {
  for (const [i, part] of parts.entries()) {
    const found = flaw(part, i)
    if (found !== undefined) return found
  }
  return undefined
}

const list =
  (form: Form): Form =>
  (value, pointer) =>
    Array.isArray(value) ? first(value, (part, i) => form(part, pointerTo(pointer, i))) : pointer

/** An object that has these members, and maybe more. */
const members =
  (forms: Readonly<Record<string, Form>>): Form =>
  (value, pointer) =>
    isObject(value)
      ? first(Object.entries(forms), ([key, form]) => form(value[key], pointerTo(pointer, key)))
      : pointer

const byPointer =
  (form: Form): Form =>
  (value, pointer) =>
    isObject(value)
      ? first(Object.entries(value), ([key, part]) => form(part, pointerTo(pointer, key)))
      : pointer

const level = oneOf('random', 'greedy')
const clientSeed = orNull(matching(/^[A-Za-z0-9_-]{16,128}$/))

/** The acts of every match that are not derived: all that is asked of them before they are folded. */
const matchEvents: Readonly<Record<string, Form>> = {
  'match-created': members({
    game: text,
    options: anything,
    seats: seat,
    visibility: oneOf('public', 'private'),
    start: oneOf('full', 'ready'),
    timeControl: members({ kind: oneOf('none', 'per-move', 'bank') }),
    onTimeout: oneOf('forfeit', 'bot'),
    sandbox: orNull(
      members({
        draws: orNull(list(text)),
        forkedFrom: orNull(members({ match: text, version: whole })),
      }),
    ),
    commitment: hash,
  }),
  'position-set': members({ state: anything }),
  'seat-taken': members({
    seat,
    player: orNull(members({ id: text, name: orNull(text) })),
    bot: orNull(level),
    clientSeed,
    clientSeedHash: orNull(hash),
  }),
  'seat-left': members({ seat }),
  'client-seed-set': members({ seat, clientSeed }),
  'vacation-started': members({ seat, since: time, until: time }),
  'vacation-ended': members({ seat }),
  'clock-advanced': members({ by: text }),
  'deadlines-extended': members({ by: text, seats: list(seat) }),
  'abort-answered': members({ seat, accept: truth }),
  'seed-revealed': members({ seed }),
}

const typed = members({ type: text })

const event: Form = (value, pointer) => {
  const type = isObject(value) ? value['type'] : undefined
  const own = typeof type === 'string' && Object.hasOwn(matchEvents, type)
  return typed(value, pointer) ?? (own ? matchEvents[type]?.(value, pointer) : undefined)
}

/** What commits of every format have: all that the chain needs. */
const link = {
  format: when((value) => typeof value === 'number' && value <= newestFormat),
  match: text,
  version: whole,
  at: time,
  rulesVersion: whole,
  previousHash: hash,
  hash,
  sealed: byPointer(members({ digest: hash })),
}

const commit = members({ ...link, seat: orNull(seat), action: typed, events: list(event) })

const manifest = members({
  match: text,
  game: text,
  rulesVersion: whole,
  options: anything,
  seats: seat,
  version: whole,
  logHead: hash,
  catalogueHash: hash,
})

const bundleWith = (commits: Form): Form =>
  members({
    format: oneOf(bundleFormat),
    manifest,
    commits: list(commits),
    fairness: members({
      commitment: hash,
      clientSeeds: list(clientSeed),
      serverSeed: orNull(seed),
      draws: orNull(list(members({ version: whole }))),
    }),
  })

/** A bundle whose commits may be of any format. */
export const linked = bundleWith(members(link))
/** A bundle whose commits are of the newest format. */
export const bundle = bundleWith(commit)
