import { remindersBetween } from '../matches/due.ts'
import { movedSince } from '../matches/log.ts'
import type { Platform } from '../matches/platform.ts'
import type { News, Projection } from '../matches/projection.ts'
import { partiesOf } from '../matches/summary.ts'
import { enqueue } from './delivery.ts'
import { type Endpoint, endpointsOf, hears } from './endpoint.ts'
import { compose, fits, type Message } from './message.ts'
import { dataFor, reminding, type Tiding, tidingsOf } from './tidings.ts'
import type { Webhooks } from './webhooks.ts'

/** The endpoints of all who have or had a seat in the match, or created it. */
const listeners = async (platform: Platform, { entry: { match }, before }: News) => {
  const players = new Set([...partiesOf(match), ...(before?.parties ?? [])])
  const found = [...players].map((player) => endpointsOf(platform, player))
  const endpoints = (await Promise.all(found)).flat()
  return endpoints.filter(({ matches }) => matches === null || matches.includes(match.id))
}

const tidingsIn = async (
  platform: Platform,
  { entry, before, handled }: News,
): Promise<readonly Tiding[]> => {
  const moved = await movedSince(platform, entry, before?.version ?? 0)
  const told = moved.flatMap((one, i) =>
    tidingsOf(one, (i === 0 ? before : moved[i - 1]?.match)?.awaiting ?? []),
  )
  const reminders = before ? remindersBetween(entry.match, before.handled, handled) : []
  return [...told, ...reminders.map((reminder) => reminding(entry.match, reminder, handled))]
}

/** A tiding as a message to an endpoint. */
const messageOf = (
  { publicUrl, platform }: Pick<Webhooks, 'publicUrl' | 'platform'>,
  { id: hook, player }: Endpoint,
  tiding: Tiding,
): Message => {
  const { type, match, version, seat, occurrence, at, nth } = tiding
  const identity = { hook, match: match.id, version, type, seat, occurrence }
  const { whole, brief } = dataFor(tiding, { player, publicUrl })
  const draft = { at, order: [match.version, nth] as const, data: whole }
  const now = new Date(platform.now()).toISOString()
  return compose(identity, fits(type, draft) ? draft : { ...draft, data: brief }, now)
}

/**
 * Makes the messages that follow from a match's commits and from its time, and sees to it that they
 * are sent. A message that is there already is not made anew.
 */
export const projectionOf =
  (webhooks: Pick<Webhooks, 'publicUrl' | 'alert'>): Projection =>
  async (platform, news) => {
    const endpoints = await listeners(platform, news)
    if (endpoints.length === 0) return
    const tidings = await tidingsIn(platform, news)
    const tell = async (endpoint: Endpoint) => {
      const messages = tidings.flatMap((tiding) =>
        hears(endpoint, { type: tiding.type, match: tiding.match.id })
          ? [messageOf({ ...webhooks, platform }, endpoint, tiding)]
          : [],
      )
      if (messages.length === 0) return
      await enqueue(platform, endpoint.id, messages)
      if (endpoint.standing.status === 'active')
        await webhooks.alert({ hook: endpoint.id, player: endpoint.player })
    }
    await Promise.all(endpoints.map(tell))
  }
