import type { Context } from 'hono'
import type { Waiting } from '../matches/clock.ts'
import { load } from '../matches/log.ts'
import { seatsOf } from '../matches/show.ts'
import { callerOf } from './caller.ts'
import { isProblem } from './problem.ts'
import type { Service } from './service.ts'

const hour = 3_600_000

/** Near: an hour before the deadline, or when nine tenths of the time are over. */
const isNear = ({ since, deadline }: Waiting, now: number): boolean => {
  if (deadline === null) return false
  const left = Date.parse(deadline) - now
  return left <= hour || left <= (Date.parse(deadline) - Date.parse(since)) / 10
}

/** What it takes to act: to see the match, what happened in it and what may be done. */
const acting = /^\/v1\/matches\/(match_\w{26})(?:\/(?:events|legal-actions|actions))?$/

/** Whether a request is an awaited seat's, near its deadline: no limit may make it lose. */
export const isUrgent =
  (service: Service) =>
  async (c: Context): Promise<boolean> => {
    const [, match] = acting.exec(c.req.path) ?? []
    const caller = match === undefined ? undefined : await callerOf(service, c)
    if (match === undefined || !caller || isProblem(caller)) return false
    const entry = await load(service.platform, match)
    if (!entry || entry.match.sandbox) return false
    const own = seatsOf(entry.match, caller.player)
    const now = service.platform.now() + entry.match.ahead
    return entry.match.awaiting.some((due) => own.includes(due.seat) && isNear(due, now))
  }
