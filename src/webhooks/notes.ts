import { type Platform, randomText } from '../matches/platform.ts'
import type { Endpoint } from './endpoint.ts'
import { compose, type Message, type MessageType } from './message.ts'

/** A message to an endpoint that is about no match, and is made by request: no other is like it. */
const note = (
  platform: Platform,
  hook: string,
  { type, data }: { readonly type: MessageType; readonly data: object },
): Message => {
  const now = platform.now()
  const at = new Date(now).toISOString()
  const nothing = { match: null, version: null, seat: null }
  const identity = { hook, ...nothing, type, occurrence: platform.ulid() }
  return compose(identity, { at, order: [now, 0], data }, at)
}

/** Asks whether an endpoint wants messages: it answers with what `data.challenge` says. */
export const challengeFor = (platform: Platform, hook: string): Message =>
  note(platform, hook, {
    type: 'webhook.challenge',
    data: { challenge: randomText(platform, 24) },
  })

/** A message that says nothing, to see one arrive. */
export const testFor = (platform: Platform, { id, description }: Endpoint): Message =>
  note(platform, id, { type: 'webhook.test', data: { webhook: { id, description } } })
