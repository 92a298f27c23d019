import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { type Limits, policies } from '../http/limits.ts'

/** The client's address: behind proxies the one that the outermost of ours has seen. */
const addressBehind =
  (proxies: number) =>
  (c: Context): string | undefined => {
    const { address } = getConnInfo(c).remote
    if (proxies === 0) return address
    const seen = c.req.header('x-forwarded-for')?.split(',') ?? []
    return seen.at(-proxies)?.trim() ?? address
  }

/** Limits of the settings: `RATE_LIMITS=off` has none, `PROXIES` counts the proxies in front. */
export const limitsOf = ({
  RATE_LIMITS = 'on',
  PROXIES = '0',
}: {
  readonly RATE_LIMITS?: string | undefined
  readonly PROXIES?: string | undefined
}): { readonly limits?: Limits } =>
  RATE_LIMITS === 'off'
    ? {}
    : { limits: { ...policies, addressOf: addressBehind(Number(PROXIES)) } }
