import type { Platform } from '../matches/platform.ts'
import { keys } from '../store/layout.ts'
import { enqueue } from './delivery.ts'
import { changeEndpoint, changeEndpoints, type Endpoint, endpointsOf } from './endpoint.ts'
import { challengeFor } from './notes.ts'
import { changeOutbox } from './outbox.ts'
import { rotationFor } from './schedule.ts'
import { newSecret } from './sign.ts'
import type { Keeping } from './webhooks.ts'

/** How many endpoints a player may have. */
export const mostEndpoints = 10

/** What an owner says of an endpoint. */
export type Wish = Pick<Endpoint, 'url' | 'description' | 'types' | 'matches'>

/** What is to change of it; what is left out stays. */
export type Change = { readonly [K in keyof Wish]?: Wish[K] | undefined }

const withChange = (before: Endpoint, change: Change): Endpoint => {
  const { url = before.url, description = before.description } = change
  const { types = before.types, matches = before.matches } = change
  return { ...before, url, description, types, matches }
}

type Own = Pick<Endpoint, 'player' | 'id'>

/** Deletes all that is kept of an endpoint: its outbox, its messages and how they fared. */
const erase = async ({ table }: Platform, hook: string): Promise<void> => {
  const { partition } = keys.outbox(hook)
  let cursor: string | undefined
  do {
    const page = await table.query({
      partition,
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    })
    await Promise.all(page.items.map((item) => table.delete(item)))
    cursor = page.cursor
  } while (cursor !== undefined)
}

/** A new challenge waits before anybody is told that it is the one that counts. */
const putChallenge = async (platform: Platform, hook: string): Promise<string> => {
  const message = challengeFor(platform, hook)
  await enqueue(platform, hook, [message])
  return message.id
}

/** Sends a challenge at once, whatever the endpoint has said of being left alone before. */
const sendChallenge = async ({ platform, alert }: Keeping, { id, player }: Own): Promise<void> => {
  const hook = { hook: id, player }
  await changeOutbox(platform, hook, (before) => ({ ...before, notBefore: null }))
  await alert(hook)
}

/**
 * A new endpoint, challenged at once. Its secret is told here and never again. Undefined: the player
 * has as many as can be.
 */
export const addEndpoint = async (
  keeping: Keeping,
  player: string,
  wish: Wish,
): Promise<{ readonly endpoint: Endpoint; readonly secret: string } | undefined> => {
  const { platform, box } = keeping
  if ((await endpointsOf(platform, player)).length >= mostEndpoints) return undefined
  const id = `hook_${platform.ulid()}`
  const secret = newSecret(platform.bytes)
  const endpoint: Endpoint = {
    id,
    player,
    ...wish,
    standing: { status: 'pending' },
    challenge: await putChallenge(platform, id),
    secrets: [{ sealed: await box.seal(secret), until: null }],
    createdAt: new Date(platform.now()).toISOString(),
  }
  const added = await changeEndpoints(platform, player, (before) =>
    before.length < mostEndpoints ? [...before, endpoint] : undefined,
  )
  if (!added) {
    await erase(platform, id)
    return undefined
  }
  await sendChallenge(keeping, endpoint)
  return { endpoint, secret }
}

/** Challenges an endpoint anew; until it answers, it gets no messages. Undefined: there is none. */
export const challengeAgain = async (
  keeping: Keeping,
  own: Own,
  change: Change = {},
): Promise<Endpoint | undefined> => {
  const challenge = await putChallenge(keeping.platform, own.id)
  const changed = await changeEndpoint(keeping.platform, own, (before) => ({
    ...withChange(before, change),
    standing: { status: 'pending' },
    challenge,
  }))
  await (changed ? sendChallenge(keeping, own) : erase(keeping.platform, own.id))
  return changed
}

/**
 * Changes what an owner says of an endpoint; another URL is challenged. Which one it has is asked when
 * the change is stored: another change may have come between. `disabled`: it gets no more messages
 * until it is challenged again. Undefined: there is none.
 */
export const alterEndpoint = async (
  keeping: Keeping,
  own: Own,
  { disabled, ...change }: Change & { readonly disabled: boolean },
): Promise<Endpoint | undefined> => {
  const { platform } = keeping
  const at = new Date(platform.now()).toISOString()
  const off = { standing: { status: 'disabled', because: 'owner', at }, challenge: null } as const
  const altered = await changeEndpoint(platform, own, (before) => {
    const after = withChange(before, change)
    if (disabled) return { ...after, ...off }
    return after.url === before.url ? after : undefined
  })
  return altered ?? challengeAgain(keeping, own, change)
}

/**
 * A new secret; the one before is valid for another day, older ones no longer. It is told here and
 * never again. Undefined: there is no such endpoint.
 */
export const rotateSecret = async (
  { platform, box }: Keeping,
  own: Own,
): Promise<{ readonly endpoint: Endpoint; readonly secret: string } | undefined> => {
  const secret = newSecret(platform.bytes)
  const sealed = await box.seal(secret)
  const until = new Date(platform.now() + rotationFor).toISOString()
  const endpoint = await changeEndpoint(platform, own, (before) => {
    const last = before.secrets.slice(0, 1).map((one) => ({ ...one, until }))
    return { ...before, secrets: [{ sealed, until: null }, ...last] }
  })
  return endpoint && { endpoint, secret }
}

/** Deletes an endpoint. False: there is none. */
export const removeEndpoint = async (platform: Platform, { player, id }: Own): Promise<boolean> => {
  const left = await changeEndpoints(platform, player, (before) =>
    before.some((one) => one.id === id) ? before.filter((one) => one.id !== id) : undefined,
  )
  await erase(platform, id)
  return left !== undefined
}

/** Deletes every endpoint of a player. May be repeated. */
export const removeEndpoints = async (platform: Platform, player: string): Promise<void> => {
  for (const endpoint of await endpointsOf(platform, player))
    await removeEndpoint(platform, endpoint)
  await platform.table.delete(keys.webhooks(player))
}
