import { countOne, type Quota } from '../accounts/quota.ts'
import { type Problem, problem } from './problem.ts'
import type { Service } from './service.ts'

/** Counts one more for somebody, or says how long to wait. */
export const quota = async (
  { platform: { table, now } }: Service,
  limit: Quota,
  who: string,
): Promise<Problem | undefined> => {
  const wait = await countOne(table, limit, { who, now: now() })
  if (wait === undefined) return undefined
  return problem('too-many-requests', {
    detail: `${limit.says} Wait ${wait} seconds.`,
    headers: { 'Retry-After': String(wait) },
  })
}
