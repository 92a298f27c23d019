import { counterOf, type Quota } from '../accounts/quota.ts'
import { type Problem, problem } from './problem.ts'
import type { Service } from './service.ts'

/** Reads a quota of somebody; what it gives back counts one more, or says how long to wait. Requests
 * of one `occasion` count once. */
export const quotaOf = async (
  { platform: { table, now } }: Service,
  limit: Quota,
  { who, occasion }: { readonly who: string; readonly occasion?: string },
): Promise<() => Promise<Problem | undefined>> => {
  const count = await counterOf(table, limit, { who, now: now(), ...(occasion && { occasion }) })
  return async () => {
    const wait = await count()
    if (wait === undefined) return undefined
    return problem('too-many-requests', {
      detail: `${limit.says} Wait ${wait} seconds.`,
      headers: { 'Retry-After': String(wait) },
    })
  }
}

/** Counts one more for somebody, or says how long to wait. */
export const quota = async (
  service: Service,
  limit: Quota,
  who: string,
): Promise<Problem | undefined> => {
  const count = await quotaOf(service, limit, { who })
  return count()
}
