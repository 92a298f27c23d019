import { z } from '@hono/zod-openapi'
import { type MessageType, messageTypes } from '../../webhooks/message.ts'
import { hash, matchId, playerId, seat, time, version, webhookId } from './basic.ts'
import { level, onTimeout, outcome, timeControl, visibility } from './everymatch.ts'
import { status } from './match.ts'
import { type Names, named, pascal } from './names.ts'

const match = z
  .strictObject({
    id: matchId,
    game: z.string(),
    version: version.describe('What the message tells of: a gap shows what you have missed.'),
    logHead: hash.describe('The hash of the commit that made the version.'),
    status,
    url: z.string().describe('Where the match is read.'),
  })
  .describe('The match, as it was then.')

const ofSeat = { match, seat, yours: z.boolean().describe('The seat is yours.') }

const player = playerId.nullable().describe('Who holds the seat; null: a bot.')
const bot = level.nullable()

const decision = {
  ...ofSeat,
  player,
  decision: z.string().describe('What is to be decided.'),
  since: time,
  deadline: time.nullable().describe('Null: without a clock.'),
}

const webhook = z
  .strictObject({ id: webhookId, description: z.string().nullable() })
  .describe('A webhook endpoint of yours.')

/** What a kind of message says, beside the sentence that explains it. */
type Kind = readonly [summary: string, data: z.ZodObject]

const kinds = (commit: z.ZodType): Readonly<Record<MessageType, Kind>> => ({
  'match.created': [
    'You have created a match.',
    z.strictObject({
      match,
      creator: playerId.nullable(),
      visibility,
      seats: z.int().min(1).describe('How many.'),
      timeControl,
      sandbox: z.boolean(),
    }),
  ],
  'match.seat-taken': ['Somebody sits down.', z.strictObject({ ...ofSeat, player, bot })],
  'match.started': [
    'The match begins.',
    z.strictObject({ match, seats: z.array(z.strictObject({ seat, player, bot })) }),
  ],
  'match.acted': [
    'A seat has acted.',
    z.strictObject({
      ...ofSeat,
      commit: commit
        .nullable()
        .describe('As you may see it; null: it is too long for a message, read it.'),
    }),
  ],
  'match.turn-started': ['The match waits for a decision of a player.', z.strictObject(decision)],
  'match.turn-reminder': [
    'Half, or nine tenths, of a decision’s time is over.',
    z.strictObject({
      ...decision,
      elapsed: z.union([z.literal(0.5), z.literal(0.9)]).describe('How much of it is over.'),
    }),
  ],
  'match.timed-out': ['A seat is out of time.', z.strictObject({ ...ofSeat, then: onTimeout })],
  'match.finished': ['The match is over.', z.strictObject({ match, outcome })],
  'match.aborted': [
    'The match is given up; nobody wins.',
    z.strictObject({ match, reason: z.string() }),
  ],
  'webhook.challenge': [
    'Answer with status 200 and `{ "challenge": … }` to receive messages here.',
    z.strictObject({ challenge: z.string() }),
  ],
  'webhook.test': ['You have asked for a test.', z.strictObject({ webhook })],
  'webhook.disabled': [
    'Another endpoint of yours gets no more messages: it answered 410, or failed for 120 hours.',
    z.strictObject({ webhook, reason: z.enum(['gone', 'failing']) }),
  ],
})

const at = '2026-03-01T12:00:00.000Z'
const until = '2026-03-04T12:00:00.000Z'
const ids = {
  match: 'match_01KJMSB4000000000000000000',
  player: 'player_01KJMSB4000000000000000000',
  webhook: { id: 'hook_01KJMSB4000000000000000000', description: 'My bot' },
}
const seen = {
  match: {
    id: ids.match,
    game: 'carcassonne',
    version: 17,
    logHead: `sha256:${'0'.repeat(64)}`,
    status: 'running',
    url: `https://api.example.com/v1/matches/${ids.match}`,
  },
}
const seated = { ...seen, seat: 1, yours: true }
const asked = { ...seated, player: ids.player, decision: 'turn', since: at, deadline: until }

const examples: Readonly<Record<MessageType, object>> = {
  'match.created': {
    ...seen,
    creator: ids.player,
    visibility: 'public',
    seats: 2,
    timeControl: { kind: 'per-move', perMove: 'P3D' },
    sandbox: false,
  },
  'match.seat-taken': { ...seated, player: ids.player, bot: null },
  'match.started': {
    ...seen,
    seats: [
      { seat: 0, player: ids.player, bot: null },
      { seat: 1, player: null, bot: 'greedy' },
    ],
  },
  'match.acted': { ...seated, commit: null },
  'match.turn-started': asked,
  'match.turn-reminder': { ...asked, elapsed: 0.5 },
  'match.timed-out': { ...seated, then: 'forfeit' },
  'match.finished': {
    ...seen,
    outcome: {
      reason: 'completed',
      ranking: [
        { seat: 1, place: 1, score: 87 },
        { seat: 0, place: 2, score: 61 },
      ],
      winners: [1],
    },
  },
  'match.aborted': { ...seen, reason: 'silence' },
  'webhook.challenge': { challenge: 'bm90IGEgc2VjcmV0IGF0IGFsbA' },
  'webhook.test': { webhook: ids.webhook },
  'webhook.disabled': { webhook: ids.webhook, reason: 'failing' },
}

/** A message as the document tells of it. */
export type DocumentedMessage = {
  readonly type: MessageType
  readonly summary: string
  readonly schema: z.ZodType
}

/** Every kind of message, under a name in the document. `commit`: of any game. */
export const messagesOf = (
  registry: Names['answered'],
  commit: z.ZodType,
): readonly DocumentedMessage[] => {
  const told = kinds(commit)
  return messageTypes.map((type) => {
    const [summary, data] = told[type]
    const example = { type, timestamp: at, data: examples[type] }
    const schema = z
      .strictObject({ type: z.literal(type), timestamp: time.describe('When it happened.'), data })
      .meta({ description: summary, examples: [example] })
    const id = `${pascal(type.replace('.', '-'))}Message`
    return { type, summary, schema: named(registry, id, schema) }
  })
}
