import { z } from '@hono/zod-openapi'
import type { Match } from '../../matches/match.ts'
import { isRefusal } from '../../matches/refusal.ts'
import { type Message, say, talkOf } from '../../matches/talk.ts'
import { bodyOf, noBody, noQuery, type Route, route } from '../operation.ts'
import { problem } from '../problem.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import { paging } from '../shapes/basic.ts'
import * as shapes from '../shapes/message.ts'
import { playableMatch, readableMatch } from '../subjects.ts'

/** A message with its speaker’s name; who has left the match has none any more. */
const shown = ({ seats }: Match, { player: id, ...rest }: Message) => {
  const player = seats.find((seat) => seat.player?.id === id)?.player
  return { ...rest, player: { id, name: player?.name ?? null } }
}

const listMessages = (service: Service): Route =>
  route(service, {
    id: 'listMessages',
    tag: 'Talk',
    summary: 'What was said in a match, oldest first',
    description: 'Everybody who may read the match may read what is said in it.',
    scope: null,
    subject: readableMatch(service),
    query: z.strictObject({
      after: shapes.messageId.optional().describe('Only what was said after this message.'),
      ...paging,
    }),
    body: noBody,
    answers: {
      200: { description: 'A page of it.', content: { 'application/json': shapes.messageList } },
    },
    handle: async ({ c, found: { match }, query }) => {
      const { messages, cursor } = await talkOf(service.platform, match.id, query)
      return sendJson(c, {
        items: messages.map((message) => shown(match, message)),
        nextCursor: cursor ?? null,
        asOf: new Date(service.platform.now()).toISOString(),
      })
    },
  })

const sayMessage = (service: Service): Route =>
  route(service, {
    id: 'sayMessage',
    tag: 'Talk',
    summary: 'Say something in a match',
    description: 'For who holds a seat: 500 characters, 30 messages an hour.',
    scope: 'matches:play',
    subject: playableMatch(service),
    query: noQuery,
    body: bodyOf(shapes.messageWish),
    answers: {
      201: { description: 'It is said.', content: { 'application/json': shapes.message } },
    },
    problems: ['not-seated', 'too-many-requests'],
    handle: async ({ c, caller, found: { match }, body: { text } }) => {
      const said = await say(service.platform, match, { player: caller.player ?? '', text })
      if (isRefusal(said)) return said
      if ('waitSeconds' in said)
        return problem('too-many-requests', {
          detail: 'A seat says 30 things an hour at most.',
          headers: { 'Retry-After': String(said.waitSeconds) },
        })
      return sendJson(c, shown(match, said), { status: 201 })
    },
  })

export const messageRoutes = (service: Service): readonly Route[] => [
  listMessages(service),
  sayMessage(service),
]
