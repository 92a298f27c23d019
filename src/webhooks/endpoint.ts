import type { Platform } from '../matches/platform.ts'
import { parse } from '../store/commits.ts'
import { keys } from '../store/layout.ts'
import type { MessageType } from './message.ts'
import type { SecretBox } from './secret-box.ts'

/** Why an endpoint gets no messages: it asked for that, it fails, or its owner wants it so. */
export type DisabledBecause = 'gone' | 'failing' | 'owner'

/** Only an active endpoint is sent messages; meanwhile they wait. */
export type Standing =
  | { readonly status: 'pending' | 'active' }
  | { readonly status: 'disabled'; readonly because: DisabledBecause; readonly at: string }

/** A secret as it is stored; `until` when it is valid, null: it is the newest. */
export type StoredSecret = { readonly sealed: string; readonly until: string | null }

/** Where a player wants to be told of matches. */
export type Endpoint = {
  readonly id: string
  readonly player: string
  readonly url: string
  readonly description: string | null
  /** Only of these; null: of everything. */
  readonly types: readonly MessageType[] | null
  readonly matches: readonly string[] | null
  readonly standing: Standing
  /** The id of the message that challenges it; an answer to an older one counts for nothing. */
  readonly challenge: string | null
  /** The newest first. */
  readonly secrets: readonly StoredSecret[]
  readonly createdAt: string
}

const stored = async ({ table }: Platform, player: string) => {
  const item = await table.get(keys.webhooks(player))
  return { version: item?.version ?? 0, endpoints: item ? parse<Endpoint[]>(item.body) : [] }
}

/** A player's endpoints, oldest first: strongly consistent. */
export const endpointsOf = async (
  platform: Platform,
  player: string,
): Promise<readonly Endpoint[]> => (await stored(platform, player)).endpoints

/** One endpoint of a player; undefined: there is none. */
export const endpointOf = async (
  platform: Platform,
  { player, hook }: { readonly player: string; readonly hook: string },
): Promise<Endpoint | undefined> =>
  (await endpointsOf(platform, player)).find(({ id }) => id === hook)

/** Changes a player's endpoints, all by one conditional put. Undefined: nothing is to change. */
export const changeEndpoints = async (
  platform: Platform,
  player: string,
  change: (before: readonly Endpoint[]) => readonly Endpoint[] | undefined,
): Promise<readonly Endpoint[] | undefined> => {
  for (;;) {
    const { version, endpoints } = await stored(platform, player)
    const changed = change(endpoints)
    if (!changed) return undefined
    const item = {
      ...keys.webhooks(player),
      version: version + 1,
      body: JSON.stringify(changed),
    }
    if (await platform.table.put(item, version === 0 ? 'absent' : { is: version })) return changed
  }
}

/** Changes one endpoint of a player; undefined: there is none, or it is to stay. */
export const changeEndpoint = async (
  platform: Platform,
  { player, id }: Pick<Endpoint, 'player' | 'id'>,
  change: (before: Endpoint) => Endpoint | undefined,
): Promise<Endpoint | undefined> => {
  const changed = await changeEndpoints(platform, player, (endpoints) => {
    const place = endpoints.findIndex((one) => one.id === id)
    const before = endpoints[place]
    const after = before && change(before)
    return after && endpoints.with(place, after)
  })
  return changed?.find((one) => one.id === id)
}

/** The secrets of an endpoint that are valid at a time, the newest first. */
export const validSecrets = (box: SecretBox, { secrets }: Endpoint, now: string) =>
  Promise.all(
    secrets
      .filter(({ until }) => until === null || until > now)
      .map(({ sealed }) => box.open(sealed)),
  )

/** Whether an endpoint wants to hear of a type, and of a match. */
export const hears = (
  { types, matches }: Endpoint,
  { type, match }: { readonly type: MessageType; readonly match: string | null },
): boolean =>
  (types === null || types.includes(type)) &&
  (matches === null || match === null || matches.includes(match))
