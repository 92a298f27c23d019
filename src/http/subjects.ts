import { timingSafeEqual } from 'node:crypto'
import { enforce } from '../matches/enforce.ts'
import { type Entry, load, recall } from '../matches/log.ts'
import { isObject } from '../matches/pointer.ts'
import { refuse } from '../matches/refusal.ts'
import { secretOf } from '../matches/secret.ts'
import { mayKnow } from '../matches/show.ts'
import { mayUse, scopeFlaw } from './caller.ts'
import type { Asking, Finder } from './operation.ts'
import { isProblem } from './problem.ts'
import type { Service } from './service.ts'
import { matchId } from './shapes/basic.ts'

const loadNamed = async ({ platform }: Service, id: string | undefined) =>
  id !== undefined && matchId.safeParse(id).success ? load(platform, id) : undefined

/** A match to be read. Private ones need the scope, and being one of their parties. */
export const readableMatch = (service: Service): Finder<Entry> => ({
  problems: ['not-found', 'insufficient-scope'],
  find: async ({ caller, params }) => {
    const entry = await loadNamed(service, params['match'])
    if (!entry || !mayKnow(entry.match, caller.player)) return refuse('not-found')
    if (entry.match.visibility === 'public' || mayUse(caller, 'matches:read')) return entry
    return scopeFlaw(caller, 'matches:read') ?? entry
  },
})

/** The same as it is now: time that is over is enforced before it is read. */
export const presentMatch = (service: Service): Finder<Entry> => {
  const { problems, find } = readableMatch(service)
  return {
    problems,
    find: async (asking) => {
      const found = await find(asking)
      return 'match' in found ? enforce(service.platform, found) : found
    },
  }
}

/** A match that the caller plays in, or may know of. */
export const playableMatch = (service: Service): Finder<Entry> => ({
  problems: ['not-found'],
  find: async ({ caller, params }) => {
    const entry = await loadNamed(service, params['match'])
    return entry && mayKnow(entry.match, caller.player) ? entry : refuse('not-found')
  },
})

/** The same for what ends in an append: the match as it was read a moment ago does for that. */
export const appendableMatch = (service: Service): Finder<Entry> => {
  const { problems, find } = playableMatch(service)
  return {
    problems,
    find: async (asking) => {
      const id = asking.params['match']
      const known = matchId.safeParse(id)
      const entry = known.success ? await recall(service.platform, known.data) : undefined
      return entry && mayKnow(entry.match, asking.caller.player) ? entry : find(asking)
    },
  }
}

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Whether the body brings the match's code. Any other body, even a broken one, opens nothing. */
const bringsCode = async (service: Service, match: string, { json }: Asking): Promise<boolean> => {
  const sent = await json()
  if (isProblem(sent) || !isObject(sent.value)) return false
  const { code } = sent.value
  if (typeof code !== 'string') return false
  const secret = await secretOf(service.platform, match)
  return isSame(Buffer.from(code.toUpperCase()), Buffer.from(secret.code))
}

/** A match that the caller may join: a private one only with its code. */
export const joinableMatch = (service: Service): Finder<Entry> => ({
  problems: ['not-found'],
  find: async (asking) => {
    const { caller, params } = asking
    const entry = await loadNamed(service, params['match'])
    if (!entry) return refuse('not-found')
    if (mayKnow(entry.match, caller.player)) return entry
    return (await bringsCode(service, entry.match.id, asking)) ? entry : refuse('not-found')
  },
})
