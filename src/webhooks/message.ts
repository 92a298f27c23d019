import { createHash } from 'node:crypto'
import { canonical } from '../matches/digest.ts'

/** What a message can be about; clients switch on it. */
export const messageTypes = [
  'match.created',
  'match.seat-taken',
  'match.started',
  'match.acted',
  'match.turn-started',
  'match.turn-reminder',
  'match.timed-out',
  'match.finished',
  'match.aborted',
  'webhook.challenge',
  'webhook.test',
  'webhook.disabled',
] as const
export type MessageType = (typeof messageTypes)[number]

/** What tells a message from all others. */
export type Identity = {
  readonly hook: string
  readonly match: string | null
  /** The version that it tells of; null: no commit made it. */
  readonly version: number | null
  readonly type: MessageType
  readonly seat: number | null
  /** Tells apart what all the rest does not. */
  readonly occurrence: number | string
}

/** A message to one endpoint: neither its id nor its body ever changes. */
export type Message = {
  readonly id: string
  readonly type: MessageType
  readonly match: string | null
  readonly version: number | null
  readonly seat: number | null
  /** Its match, and where it comes among the messages of that: they are sent in this order. */
  readonly place: string
  readonly createdAt: string
  readonly body: string
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base 32 (RFC 4648) without padding. */
const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The id of a message: whoever makes it anew, finds it there. */
export const messageId = (identity: Identity): string => {
  const { hook, match, version, type, seat, occurrence } = identity
  const text = canonical([hook, match, version, type, seat, occurrence])
  return `msg_${base32(createHash('sha256').update(text).digest().subarray(0, 16))}`
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')

/** Where a message comes among those of its match; without a match, among those of the endpoint. */
const placeOf = ({ match, order }: Draft & Identity, id: string): string => {
  const [major, minor] = order
  return `${match ?? '-'}#${padded(major, 15)}#${padded(minor, 4)}#${id}`
}

/** The messages of one lane are sent one after another. */
export const laneOf = (place: string): string => place.slice(0, place.indexOf('#'))

/** What a message says. */
export type Draft = {
  /** When it happened, RFC 3339. */
  readonly at: string
  /** Sorts the messages of a match: the version, or a time, and what comes first in it. */
  readonly order: readonly [number, number]
  readonly data: object
}

/** No body is larger, in bytes. */
export const maximumBytes = 8192

const bodyOf = (type: MessageType, { at, data }: Draft): string =>
  JSON.stringify({ type, timestamp: at, data })

/** Whether a message that says this is small enough. */
export const fits = (type: MessageType, draft: Draft): boolean =>
  Buffer.byteLength(bodyOf(type, draft)) <= maximumBytes

/** A message as it is made now (RFC 3339). Throws if its body would be too large. */
export const compose = (identity: Identity, draft: Draft, now: string): Message => {
  const { hook: _, occurrence: __, ...rest } = identity
  const { type } = identity
  const id = messageId(identity)
  if (!fits(type, draft)) throw new Error(`${id}: ${type} is too large`)
  const place = placeOf({ ...identity, ...draft }, id)
  return { id, ...rest, place, createdAt: now, body: bodyOf(type, draft) }
}
