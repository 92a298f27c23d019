import { parse } from '../store/commits.ts'
import { keys } from '../store/layout.ts'
import type { Table } from '../store/table.ts'

/** Somebody who plays. Without a name: the account has been deleted. */
export type Profile = {
  readonly id: string
  readonly name: string | null
  readonly createdAt: string
}

/** What accounts need of the world. */
export type World = {
  readonly table: Table
  readonly now: () => number
  readonly bytes: (count: number) => Uint8Array
  readonly ulid: () => string
}

const item = (profile: Profile, version: number) => ({
  ...keys.profile(profile.id),
  version,
  body: JSON.stringify(profile),
})

/** Somebody new, who is not stored yet. */
export const newProfile = ({ now, ulid }: World, name: string): Profile => ({
  id: `player_${ulid()}`,
  name,
  createdAt: new Date(now()).toISOString(),
})

/** Stores a new player. */
export const register = async ({ table }: World, profile: Profile): Promise<void> => {
  await table.put(item(profile, 1))
}

export const profileOf = async ({ table }: World, player: string): Promise<Profile | undefined> => {
  const stored = await table.get(keys.profile(player))
  return stored && parse<Profile>(stored.body)
}

/**
 * Gives a player another name, or takes it away for good with null. Undefined: there is no such
 * player, or no such player any more.
 */
export const rename = async (
  { table }: World,
  player: string,
  name: string | null,
): Promise<Profile | undefined> => {
  for (;;) {
    const stored = await table.get(keys.profile(player))
    const profile = stored && parse<Profile>(stored.body)
    if (!profile || profile.name === null) return undefined
    const renamed = { ...profile, name }
    if (await table.put(item(renamed, stored.version + 1), { is: stored.version })) return renamed
  }
}
