import { profileOf } from '../accounts/players.ts'
import type { Caller } from './caller.ts'
import { problem } from './problem.ts'
import type { Service } from './service.ts'

/** The caller's own account, as long as it is not deleted. */
export const ownAccount = async ({ platform }: Service, { player }: Caller) => {
  const profile = player === undefined ? undefined : await profileOf(platform, player)
  return profile && profile.name !== null
    ? { ...profile, name: profile.name }
    : problem('token-needed', { detail: 'The account has been deleted.' })
}
