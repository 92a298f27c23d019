import { remindersBetween } from '../matches/due.ts'
import { movedSince } from '../matches/log.ts'
import type { Platform } from '../matches/platform.ts'
import type { Projection, Tale } from '../matches/projection.ts'
import { partiesOf } from '../matches/summary.ts'
import { enqueue } from './delivery.ts'
import { type Endpoint, endpointsOf, hears } from './endpoint.ts'
import { compose, fits, type Message } from './message.ts'
import { dataFor, reminding, type Tiding, tidingsOf } from './tidings.ts'
import type { Webhooks } from './webhooks.ts'

/** The endpoints of all who have or had a seat in the match, or created it. */
const listeners = async (platform: Platform, { entry: { match }, parties }: Tale) => {
  const found = [...parties].map((player) => endpointsOf(platform, player))
  const endpoints = (await Promise.all(found)).flat()
  return endpoints.filter(({ matches }) => matches === null || matches.includes(match.id))
}

/** A tiding, and who was a party of the match by then. */
type Told = { readonly tiding: Tiding; readonly parties: ReadonlySet<string> }

/** What every commit since the last time brought, however many there are. */
const commitsTold = async (
  platform: Platform,
  { entry, before }: Tale,
): Promise<readonly Told[]> => {
  const moved = await movedSince(platform, entry, before?.version ?? 0)
  const parties = new Set(before?.parties)
  return moved.flatMap((one, i) => {
    for (const party of partiesOf(one.match)) parties.add(party)
    const byThen = new Set(parties)
    const awaited = (i === 0 ? before : moved[i - 1]?.match)?.awaiting ?? []
    return tidingsOf(one, awaited).map((tiding) => ({ tiding, parties: byThen }))
  })
}

const remindersTold = ({ entry: { match }, before, handled, parties }: Tale): readonly Told[] =>
  remindersBetween(match, before?.handled ?? match.createdAt, handled).map((reminder) => ({
    tiding: reminding(match, reminder),
    parties,
  }))

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

/** Whether an endpoint hears of a tiding: of nothing that happened before it was made, or before its
 * owner came to the match, however late it is told. */
const isFor = (endpoint: Endpoint, { tiding, parties }: Told): boolean =>
  parties.has(endpoint.player) &&
  tiding.at >= endpoint.createdAt &&
  hears(endpoint, { type: tiding.type, match: tiding.match.id })

/**
 * Makes the messages that follow from a match's commits and from its time, and sees to it that they
 * are sent. A message that is there already is not made anew.
 */
export const projectionOf =
  (webhooks: Pick<Webhooks, 'publicUrl' | 'alert'>): Projection =>
  async (platform, tale) => {
    const endpoints = await listeners(platform, tale)
    if (endpoints.length === 0) return
    const told = [...(await commitsTold(platform, tale)), ...remindersTold(tale)]
    const tell = async (endpoint: Endpoint) => {
      const messages = told
        .filter((one) => isFor(endpoint, one))
        .map(({ tiding }) => messageOf({ ...webhooks, platform }, endpoint, tiding))
      if (messages.length === 0) return
      await enqueue(platform, endpoint.id, messages)
      if (endpoint.standing.status === 'active')
        await webhooks.alert({ hook: endpoint.id, player: endpoint.player })
    }
    await Promise.all(endpoints.map(tell))
  }
