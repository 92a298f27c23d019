import type { Platform } from '../matches/platform.ts'
import { parse } from '../store/commits.ts'
import { keys, places } from '../store/layout.ts'

/** What has come of an endpoint's messages so far; a crash may leave some uncounted. */
export type Totals = {
  readonly delivered: number
  readonly failed: number
  readonly attempts: number
  /** Milliseconds of all attempts together. */
  readonly milliseconds: number
  readonly lastAttemptAt: string | null
  readonly lastDeliveredAt: string | null
}

/** A recovery that is under way: where it has come to, and how many messages it may still send. */
export type Recovery = {
  readonly id: string
  readonly since: string
  readonly cursor: string | null
  readonly left: number
  readonly recovered: number
}

/**
 * What is to be done for an endpoint. One process at a time does it: it claims the outbox, and every
 * change is a new version, so that work which comes meanwhile is not overlooked.
 */
export type Outbox = {
  readonly hook: string
  readonly player: string
  readonly claim: { readonly by: string; readonly until: string } | null
  /** When something is due next; null: nothing waits for a time. */
  readonly due: string | null
  /** The endpoint has asked not to be called before. */
  readonly notBefore: string | null
  readonly failingSince: string | null
  readonly totals: Totals
  readonly recovery: Recovery | null
}

/** An endpoint and whose it is. */
export type Hook = Pick<Outbox, 'hook' | 'player'>

/** An outbox that somebody has claimed, at its version. */
export type Held = { readonly outbox: Outbox; readonly version: number }

/** A change of an outbox, whatever else has changed in it. */
export type Change = (before: Outbox) => Outbox

/** A claim lasts longer than a round of attempts: another process takes over after a crash. */
const claimFor = 60_000

const nothing: Totals = {
  delivered: 0,
  failed: 0,
  attempts: 0,
  milliseconds: 0,
  lastAttemptAt: null,
  lastDeliveredAt: null,
}

const empty = ({ hook, player }: Hook): Outbox => ({
  hook,
  player,
  claim: null,
  due: null,
  notBefore: null,
  failingSince: null,
  totals: nothing,
  recovery: null,
})

const isoNow = ({ now }: Platform, later = 0): string => new Date(now() + later).toISOString()

/** The later of two times; null: neither. */
export const laterOf = (a: string | null, b: string | null): string | null =>
  a !== null && (b === null || a > b) ? a : b

/** When an outbox is to be looked at: not while its endpoint wants to be left alone. */
export const dueTime = ({ due, notBefore }: Outbox): string | null => due && laterOf(due, notBefore)

/** Puts the next version of an outbox; undefined: another came between. */
const put = async (
  { table }: Platform,
  outbox: Outbox,
  before: number,
): Promise<Held | undefined> => {
  const at = outbox.claim?.until ?? dueTime(outbox)
  const item = {
    ...keys.outbox(outbox.hook),
    version: before + 1,
    body: JSON.stringify(outbox),
    ...(at !== null && { indexes: { due: places.due(at, outbox.hook) } }),
  }
  const done = await table.put(item, before === 0 ? 'absent' : { is: before })
  return done ? { outbox, version: before + 1 } : undefined
}

/** An endpoint's outbox; undefined: nothing was ever to be done. */
export const outboxOf = async ({ table }: Platform, hook: string): Promise<Held | undefined> => {
  const item = await table.get(keys.outbox(hook))
  return item && { outbox: parse<Outbox>(item.body), version: item.version }
}

/** Changes an outbox, whoever works on it; it is made if there is none. */
export const changeOutbox = async (
  platform: Platform,
  hook: Hook,
  change: Change,
): Promise<Held> => {
  for (;;) {
    const { outbox, version } = (await outboxOf(platform, hook.hook)) ?? {
      outbox: empty(hook),
      version: 0,
    }
    const changed = await put(platform, change(outbox), version)
    if (changed) return changed
  }
}

/** Claims of two processes never have the same bytes, so that only one of them is put. */
const newClaim = (platform: Platform) => ({
  by: platform.ulid(),
  until: isoNow(platform, claimFor),
})

/** Says that something is due now: who works on the outbox looks again, otherwise the sweep finds it. */
export const stir = async (platform: Platform, hook: Hook): Promise<void> => {
  await changeOutbox(platform, hook, (before) => ({ ...before, due: isoNow(platform) }))
}

/** An alert that nobody has heard of by then is out of date, in seconds. */
const alertFor = 3600

/** Says that something is due now, to a process that hears of what is put where nothing was. */
export const putAlert = async (
  { table, now, ulid }: Platform,
  { hook }: Pick<Hook, 'hook'>,
): Promise<void> => {
  const expiresAt = Math.ceil(now() / 1000) + alertFor
  await table.put({ ...keys.alert(hook, ulid()), version: 1, body: '{}', expiresAt })
}

const mayClaim = (platform: Platform, { claim, notBefore }: Outbox): boolean =>
  (claim === null || claim.until <= isoNow(platform)) &&
  (notBefore === null || notBefore <= isoNow(platform))

/** Claims an outbox that is due. Undefined: it is not, or another works on it. */
export const claimDue = async (platform: Platform, hook: string): Promise<Held | undefined> => {
  const held = await outboxOf(platform, hook)
  if (!held || !mayClaim(platform, held.outbox)) return undefined
  const { outbox, version } = held
  const isDue = outbox.claim !== null || (outbox.due !== null && outbox.due <= isoNow(platform))
  return isDue ? put(platform, { ...outbox, claim: newClaim(platform) }, version) : undefined
}

/** Changes a claimed outbox and keeps the claim for longer; undefined: the claim was lost. */
export const renew = async (
  platform: Platform,
  { outbox: { hook, claim } }: Held,
  change: Change = (before) => before,
): Promise<Held | undefined> => {
  for (;;) {
    const now = await outboxOf(platform, hook)
    if (!now || !claim || now.outbox.claim?.by !== claim.by) return undefined
    const until = isoNow(platform, claimFor)
    const changed = { ...change(now.outbox), claim: { by: claim.by, until } }
    const kept = await put(platform, changed, now.version)
    if (kept) return kept
  }
}

/** Whether a claim still lasts for a whole round of attempts. */
export const lastsForRound = (platform: Platform, { outbox: { claim } }: Held): boolean =>
  claim !== null && claim.until > isoNow(platform, (claimFor * 5) / 6)

/** Gives an outbox back as it is now. False: something has changed in it meanwhile. */
export const release = async (
  platform: Platform,
  { version }: Held,
  after: Outbox,
): Promise<boolean> => (await put(platform, { ...after, claim: null }, version)) !== undefined
