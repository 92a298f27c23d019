import type { Context } from 'hono'
import { takeLease } from '../accounts/leases.ts'
import type { Platform } from '../matches/platform.ts'
import type { Caller } from './caller.ts'
import { createGate, type Limits } from './limits.ts'
import { type Problem, problem } from './problem.ts'
import { pace } from './sse.ts'

/** Ends a feed's being counted. */
type Leave = () => void | Promise<void>

/** Lets a feed in, and gives back how to let it out; a problem: too many are open. */
export type Feeds = (c: Context, caller: Caller) => Promise<Leave | Problem>

const tooMany = (whose: string, most: number): Problem =>
  problem('too-many-requests', {
    detail: `${whose} may have ${most} feeds open at once.`,
    headers: { 'Retry-After': '60' },
  })

const unlimited: Feeds = async () => () => undefined

/** Lets somebody in; undefined: too many are in. */
type Enter = (who: string) => Promise<Leave | undefined>

/** Where feeds are counted: for each token, or without one for its address, and for all that come
 * from one address. */
type Gates = { readonly callers: Enter; readonly addresses: Enter }

const counting =
  ({ callers, addresses }: Gates, { openFeeds, addressOf }: Limits): Feeds =>
  async (c, { token }) => {
    const address = addressOf(c) ?? ''
    const leaveCaller = await callers(token?.id ?? address)
    if (!leaveCaller) return tooMany(token ? 'A token' : 'An address', openFeeds.token)
    const leaveAddress = await addresses(address)
    if (leaveAddress)
      return async () => {
        await leaveCaller()
        await leaveAddress()
      }
    await leaveCaller()
    return tooMany('An address', openFeeds.address)
  }

/** Counts what is open at once in this process. */
export const countFeeds = (limits: Limits | undefined): Feeds => {
  if (!limits) return unlimited
  const callers = createGate(limits.openFeeds.token)
  const addresses = createGate(limits.openFeeds.address)
  const gates: Gates = {
    callers: async (who) => callers.enter(who),
    addresses: async (who) => addresses.enter(who),
  }
  return counting(gates, limits)
}

/** A feed that its process has not let out is over by then. */
const lasts = pace.life + 60_000

/** Counts what is open at once in all processes: it stands in the table. */
export const leaseFeeds = (platform: Platform, limits: Limits): Feeds => {
  const gate =
    (whose: 'token' | 'address'): Enter =>
    (who) =>
      takeLease(platform, {
        what: 'feed',
        who: `${whose} ${who}`,
        places: limits.openFeeds[whose],
        lasts,
      })
  return counting({ callers: gate('token'), addresses: gate('address') }, limits)
}
