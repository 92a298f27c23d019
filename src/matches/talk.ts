import type { Seat } from '../games/game.ts'
import { parse } from '../store/commits.ts'
import { keys, last } from '../store/layout.ts'
import type { Match } from './match.ts'
import type { Platform } from './platform.ts'
import { type Refusal, refuse } from './refusal.ts'
import { seatsOf } from './show.ts'

/** Something said in a match: kept beside the log, and no part of it. */
export type Message = {
  readonly id: string
  readonly at: string
  readonly seat: Seat
  readonly player: string
  readonly text: string
}

/** Wakes who waits for something to be said in a match. */
export const talkTopic = (match: string): string => `talk in ${match}`

const everything = (match: string) => {
  const { partition, sort } = keys.message(match, '')
  return { partition, from: sort, to: `${sort}${last}` }
}

const hour = 3_600_000
const perHour = 30

/** When a player said something in a match, and the last characters of its id, which no two share. */
type Mark = readonly [at: number, id: string]

/** A seat may say so much in an hour: how long it has to wait for more. */
export type TooMuch = { readonly waitSeconds: number }

/** Counts one more of a player's messages in a match, of however many that come at once; undefined:
 * it is within what may be said in an hour. */
const count = async (
  { table }: Platform,
  { match, player }: { readonly match: string; readonly player: string },
  mark: Mark,
): Promise<TooMuch | undefined> => {
  const key = keys.said(match, player)
  const [now] = mark
  const expiresAt = Math.ceil((now + hour) / 1000)
  for (;;) {
    const stored = await table.get(key)
    const lately = (stored ? parse<Mark[]>(stored.body) : []).filter(([at]) => at + hour > now)
    const hindering = lately.at(-perHour)
    if (hindering) return { waitSeconds: Math.ceil((hindering[0] + hour - now) / 1000) }
    const version = (stored?.version ?? 0) + 1
    const item = { ...key, version, body: JSON.stringify([...lately, mark]), expiresAt }
    if (await table.put(item, stored ? { is: stored.version } : 'absent')) return undefined
  }
}

/** Says something from a player's seat. */
export const say = async (
  platform: Platform,
  match: Match,
  { player, text }: { readonly player: string; readonly text: string },
): Promise<Message | TooMuch | Refusal> => {
  const [seat] = seatsOf(match, player)
  if (seat === undefined) return refuse('not-seated')
  const now = platform.now()
  const id = `message_${platform.ulid()}`
  const tooMuch = await count(platform, { match: match.id, player }, [now, id.slice(-10)])
  if (tooMuch) return tooMuch
  const message: Message = { id, at: new Date(now).toISOString(), seat, player, text }
  const body = JSON.stringify(message)
  await platform.table.put({ ...keys.message(match.id, id), version: 1, body })
  platform.signal.raise(talkTopic(match.id))
  return message
}

/** A page of what was said, oldest first: behind the message `after`, or where `cursor` says. */
export type TalkPage = {
  readonly limit: number
  readonly after?: string | undefined
  readonly cursor?: string | undefined
}

export const talkOf = async (
  { table }: Platform,
  match: string,
  { limit, after, cursor }: TalkPage,
): Promise<{ readonly messages: readonly Message[]; readonly cursor: string | undefined }> => {
  const all = everything(match)
  const from = after === undefined ? all.from : `${keys.message(match, after).sort}!`
  const query = { ...all, from, limit }
  const page = await table.query(cursor === undefined ? query : { ...query, cursor })
  return { messages: page.items.map(({ body }) => parse<Message>(body)), cursor: page.cursor }
}
