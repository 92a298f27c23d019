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

/** What was said in the last hour, the newest first. */
const lately = async ({ table, now }: Platform, match: string): Promise<readonly Message[]> => {
  const since = new Date(now() - hour).toISOString()
  const said: Message[] = []
  const query = { ...everything(match), backwards: true, limit: 100 }
  for (let page = await table.query(query); ; ) {
    const messages = page.items.map(({ body }) => parse<Message>(body))
    const late = messages.filter(({ at }) => at > since)
    said.push(...late)
    if (page.cursor === undefined || late.length < messages.length) return said
    page = await table.query({ ...query, cursor: page.cursor })
  }
}

/** A seat may say so much in an hour: how long it has to wait for more. */
export type TooMuch = { readonly waitSeconds: number }

/** Says something from a player's seat. */
export const say = async (
  platform: Platform,
  match: Match,
  { player, text }: { readonly player: string; readonly text: string },
): Promise<Message | TooMuch | Refusal> => {
  const [seat] = seatsOf(match, player)
  if (seat === undefined) return refuse('not-seated')
  const own = (await lately(platform, match.id)).filter((message) => message.player === player)
  const now = platform.now()
  const hindering = own[perHour - 1]
  if (hindering) return { waitSeconds: Math.ceil((Date.parse(hindering.at) + hour - now) / 1000) }
  const id = `message_${platform.ulid()}`
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
