import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { newCommitsAfter } from '../../matches/commits.ts'
import { type FeedWish, newCommits, positionNow, resumable } from '../../matches/feed.ts'
import { load } from '../../matches/log.ts'
import type { Match } from '../../matches/match.ts'
import { lookerOf, mayKnow } from '../../matches/show.ts'
import { type Message, talkOf, talkTopic } from '../../matches/talk.ts'
import { type Caller, callerOf } from '../caller.ts'
import { noBody, noQuery, noSubject, type Route, route } from '../operation.ts'
import { invalidField, isProblem, type Problem } from '../problem.ts'
import type { Service } from '../service.ts'
import { type Source, type StreamEvent, sendEvents } from '../sse.ts'
import { presentMatch } from '../subjects.ts'

const stream = z.string().describe('Server-Sent Events.')

const answers = {
  200: {
    description: 'The stream: it ends after five minutes; come again with `Last-Event-ID`.',
    content: { 'text/event-stream': stream },
    headers: ['vary', 'cache-control'],
  },
} as const

const lastEventId = (c: Context): string | undefined => c.req.header('last-event-id')?.trim()

/** Where a match's stream is: the version told last, and the message. */
type Place = { version: number; message: string | undefined }

const placeForm = /^(\d{1,8})(?:;(message_[0-9A-Z]{26}))?$/

const placeOf = (c: Context, after: number): Place | Problem => {
  const id = lastEventId(c)
  if (id === undefined) return { version: after, message: undefined }
  const [, version, message] = placeForm.exec(id) ?? []
  return version === undefined
    ? invalidField('/headers/last-event-id', 'is not the id of an event of this stream')
    : { version: Number(version), message }
}

const idOf = ({ version, message }: Place): string =>
  message === undefined ? String(version) : `${version};${message}`

/** How many commits and messages are read at once. */
const page = 100

/** Of the looks at a match of which nobody has told, each so many-th is also one at what is said. */
const looksAtTalk = 3

/** What was said after a message; without one nothing that was said before the stream began. */
const newTalk = async (
  { platform }: Service,
  match: string,
  after: string | undefined,
): Promise<readonly Message[]> =>
  after === undefined ? [] : (await talkOf(platform, match, { limit: page, after })).messages

type Watched = { readonly match: string; readonly caller: Caller; readonly place: Place }

/** The commits of one match after a place, which moves on with them, and with `talk` the messages. */
async function* newsOf(
  service: Service,
  { match, caller, place }: Watched,
  talk: boolean,
): AsyncGenerator<StreamEvent> {
  const { platform } = service
  const viewer = async () => {
    const entry = await load(platform, match)
    return entry ? lookerOf(entry.match, caller.player).viewer : 'onlooker'
  }
  const asked = { match, version: place.version, limit: page }
  for (const commit of await newCommitsAfter(platform, asked, viewer)) {
    place.version = commit.version
    yield { event: 'commit', id: idOf(place), data: commit }
  }
  if (!talk) return
  for (const message of await newTalk(service, match, place.message)) {
    place.message = message.id
    yield { event: 'message', id: idOf(place), data: message }
  }
}

const matchQuery = z.strictObject({
  after: z
    .int()
    .min(0)
    .max(99_999_999)
    .default(0)
    .describe('The version that you know already; `Last-Event-ID` goes before it.'),
})

type Open = (c: Context, caller: Caller, source: Source) => Promise<Response | Problem>

/** A source that falls silent when its listener may hear no more: news may come long after the
 * listener was let in. */
const whileAllowed = (source: Source, isAllowed: () => Promise<boolean>): Source => ({
  ...source,
  news: async function* (woken) {
    for await (const news of source.news(woken)) {
      yield (await isAllowed()) ? news : 'over'
    }
  },
})

/** Whether a player may still know of a match: who leaves a private one may not. */
const mayStillKnow = async ({ platform }: Service, found: Match, player: string | undefined) => {
  if (found.visibility === 'public') return true
  const entry = await load(platform, found.id)
  return entry !== undefined && mayKnow(entry.match, player)
}

const matchStream = (service: Service, open: Open): Route =>
  route(service, {
    id: 'streamMatch',
    tag: 'Matches',
    summary: 'What happens in a match, as it happens',
    description:
      '`event: commit` with a commit as in /events, `event: message` with what is said. `Last-Event-ID` resumes without loss or repetition. The last commit of a match holds `match-finished` or `match-aborted`; the stream stays open for what is said after it, so close it when you need no more.',
    scope: null,
    subject: presentMatch(service),
    query: matchQuery,
    body: noBody,
    answers,
    problems: ['too-many-requests'],
    handle: async ({ c, caller, found, query: { after } }) => {
      const place = placeOf(c, after)
      if ('problem' in place) return place
      const { platform } = service
      place.message ??= `message_${platform.ulid()}`
      const match = found.match.id
      let looks = 0
      const source: Source = {
        news: (woken) => {
          looks = woken ? 0 : looks + 1
          return newsOf(service, { match, caller, place }, looks % looksAtTalk === 0)
        },
        watch: (wake) => {
          const stops = [match, talkTopic(match)].map((topic) => platform.signal.on(topic, wake))
          return () => {
            for (const stop of stops) stop()
          }
        },
      }
      const isAllowed = () => mayStillKnow(service, found.match, caller.player)
      return open(c, caller, whileAllowed(source, isAllowed))
    },
  })

const toPosition = (time: string): string => Buffer.from(time).toString('base64url')

/** The time that a position stands for; undefined if it is too old, or none. */
const fromPosition = ({ platform }: Service, id: string): string | undefined => {
  const time = Date.parse(Buffer.from(id, 'base64url').toString())
  return time >= platform.now() - resumable ? new Date(time).toISOString() : undefined
}

/** Milliseconds for each match that waits for a player until all of them are looked at again, and how
 * long that takes at most: a long list is not read each second. */
const [pauseEach, longestPause] = [50, 15_000]

/** The commits of all matches of a player since a time; a position that is too old comes first. */
const ownNews = (service: Service, player: string, id: string | undefined): Source['news'] => {
  const { platform } = service
  const resumed = id === undefined ? undefined : fromPosition(service, id)
  const since = resumed ?? new Date(platform.now()).toISOString()
  const wish: FeedWish = { player, since, sent: new Map(), waiting: 0 }
  let lookAtAll = 0
  let isLost = id !== undefined && resumed === undefined
  return async function* news(woken) {
    if (isLost) yield { event: 'reset', id: toPosition(since), data: {} }
    isLost = false
    const all = woken || performance.now() >= lookAtAll
    for await (const commit of newCommits(platform, wish, all))
      yield { event: 'commit', id: toPosition(positionNow(platform)), data: commit }
    if (all) lookAtAll = performance.now() + Math.min(wish.waiting * pauseEach, longestPause)
  }
}

const ownStream = (service: Service, open: Open): Route =>
  route(service, {
    id: 'streamMine',
    tag: 'Play',
    summary: 'What happens in all your matches, as it happens',
    description:
      '`event: commit`, at least once and in order within a match; ids are opaque. `event: reset` says that `Last-Event-ID` is older than seven days: read the lists anew.',
    scope: 'matches:read',
    subject: noSubject,
    query: noQuery,
    body: noBody,
    answers,
    problems: ['too-many-requests'],
    handle: async ({ c, caller }) => {
      const player = caller.player ?? ''
      return open(c, caller, {
        news: ownNews(service, player, lastEventId(c)),
        watch: (wake) => service.platform.signal.on(player, wake),
      })
    },
  })

/** Opens a stream, unless too many are open; lets it go when it ends. It tells nothing more when its
 * token is revoked or expires. */
const opening =
  (service: Service): Open =>
  async (c, caller, source) => {
    const leave = await service.feeds(c, caller)
    if (isProblem(leave)) return leave
    const { closing, pace } = service.settings
    const isAllowed = async () => !isProblem(await callerOf(service, c))
    return sendEvents(c, whileAllowed(source, isAllowed), { closing, pace, ended: leave })
  }

export const streamRoutes = (service: Service): readonly Route[] => {
  const open = opening(service)
  return [matchStream(service, open), ownStream(service, open)]
}
