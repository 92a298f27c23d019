import type { Context } from 'hono'
import type { Caller } from './caller.ts'
import { createGate, type Limits } from './limits.ts'
import { type Problem, problem } from './problem.ts'

/** Lets a feed in, and gives back how to let it out; a problem: too many are open. */
export type Feeds = (c: Context, caller: Caller) => (() => void) | Problem

const tooMany = (whose: string, most: number): Problem =>
  problem('too-many-requests', {
    detail: `${whose} may have ${most} feeds open at once.`,
    headers: { 'Retry-After': '60' },
  })

const unlimited: Feeds = () => () => undefined

/** Counts what is open at once: for each token, or without one for its address, and for all that
 * come from one address. */
export const countFeeds = (limits: Limits | undefined): Feeds => {
  if (!limits) return unlimited
  const { openFeeds, addressOf } = limits
  const callers = createGate(openFeeds.token)
  const addresses = createGate(openFeeds.address)
  return (c, { token }) => {
    const address = addressOf(c) ?? ''
    const leaveCaller = callers.enter(token?.id ?? address)
    if (!leaveCaller) return tooMany(token ? 'A token' : 'An address', openFeeds.token)
    const leaveAddress = addresses.enter(address)
    if (leaveAddress)
      return () => {
        leaveCaller()
        leaveAddress()
      }
    leaveCaller()
    return tooMany('An address', openFeeds.address)
  }
}
