import { z } from '@hono/zod-openapi'
import { millisecondsOf } from '../../matches/duration.ts'
import type { Form, GameSchemas } from '../schemas.ts'
import { clientSeed, hash, matchId, playerId, seat, time, version } from './basic.ts'

/** What matches of every game are made of. */

export const level = z
  .enum(['random', 'greedy'])
  .describe('How a bot plays: any legal action, or the one that promises the most points.')

export const visibility = z
  .enum(['public', 'private'])
  .describe('Private matches are found only by those who play in them, and joined by their code.')

export const start = z
  .enum(['full', 'ready'])
  .describe(
    '`full`: with the last seat taken; `ready`: with the last client seed revealed, each of which was promised by its hash.',
  )

const hour = 3_600_000

/** A duration between two numbers of hours. */
export const duration = (least: number, most: number) =>
  z
    .string()
    .max(40)
    .refine((text) => millisecondsOf(text) !== undefined, {
      error: 'must be a duration such as P3D or PT12H (ISO 8601)',
      abort: true,
    })
    .refine((text) => {
      const length = millisecondsOf(text) ?? 0
      return length >= least * hour && length <= most * hour
    }, `must be ${least} to ${most} hours long`)
    .meta({
      format: 'duration',
      description: `ISO 8601, in weeks, days, hours, minutes and seconds; ${least} to ${most} hours.`,
    })

const sixtyDays = 60 * 24

export const timeControl = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }).describe('No clock.'),
    z
      .strictObject({ kind: z.literal('per-move'), perMove: duration(1, sixtyDays) })
      .describe('Every decision has the same time.'),
    z
      .strictObject({
        kind: z.literal('bank'),
        initial: duration(1, sixtyDays).describe('What a seat has at the start.'),
        increment: duration(0, sixtyDays).describe('What each of its actions adds.'),
        max: duration(1, sixtyDays).describe('What it never exceeds.'),
      })
      .describe('A seat has time for all its decisions together.'),
  ])
  .describe('How long a decision may take.')

export const onTimeout = z
  .enum(['forfeit', 'bot'])
  .describe('What becomes of a seat that is out of time: it leaves, or a greedy bot plays it on.')

export const player = z
  .strictObject({
    id: playerId,
    name: z.string().nullable().describe('Null: the account has been deleted.'),
  })
  .describe('Who holds a seat.')

export const fork = z
  .strictObject({ match: matchId, version })
  .describe(
    'A match that is over or hides nothing, and the version of it that is continued: one that was running, of Castle none in which the decision of a card is pending. `options` may be left out; those of the match are kept.',
  )

export const outcome = z
  .strictObject({
    reason: z.enum(['completed', 'resignation', 'timeout', 'blocked']),
    ranking: z
      .array(
        z.strictObject({
          seat,
          place: z.int().min(1).describe('From 1; equal places are shared.'),
          score: z.number().nullable().describe('Null where the game has no points.'),
        }),
      )
      .describe('All seats by place.'),
    winners: z.array(seat),
  })
  .describe('How the match ended.')

const matchCreated = ({ optionsSchema }: GameSchemas) =>
  z
    .strictObject({
      type: z.literal('match-created'),
      game: z.string(),
      options: optionsSchema,
      seats: z.int(),
      visibility,
      start,
      timeControl,
      onTimeout,
      sandbox: z
        .strictObject({
          draws: z.array(z.string()).nullable().describe('Null for who may not see them.'),
          forkedFrom: fork.nullable(),
        })
        .nullable(),
      commitment: hash,
    })
    .describe('The match exists.')

const positionSet = ({ positionSchema, seenPositionSchema }: GameSchemas) =>
  z
    .strictObject({
      type: z.literal('position-set'),
      state: seenPositionSchema ?? positionSchema,
    })
    .describe('A sandbox begins from this position.')

/** The acts of every match that its game shapes. */
export const matchEventsOf = (game: GameSchemas): readonly Form[] => [
  matchCreated(game),
  positionSet(game),
]

/** The acts of every match, the same in every game. */
export const sharedEvents: readonly Form[] = [
  z
    .strictObject({
      type: z.literal('seat-taken'),
      seat,
      player: player.nullable(),
      bot: level.nullable(),
      clientSeed: clientSeed.nullable(),
      clientSeedHash: hash.nullable(),
    })
    .describe('Somebody sits down.'),
  z.strictObject({ type: z.literal('seat-left'), seat }).describe('A seat is free again.'),
  z
    .strictObject({
      type: z.literal('client-seed-set'),
      seat,
      clientSeed: clientSeed.nullable(),
    })
    .describe('A player’s seed is changed or revealed.'),
  z.strictObject({ type: z.literal('match-started') }).describe('The match begins.'),
  z.strictObject({ type: z.literal('seat-resigned'), seat }).describe('A seat gives up.'),
  z
    .strictObject({
      type: z.literal('seat-timed-out'),
      seat,
      then: onTimeout,
    })
    .describe('A seat is out of time.'),
  z
    .strictObject({
      type: z.literal('vacation-started'),
      seat,
      since: time.describe('From when on it counts in this match.'),
      until: time,
    })
    .describe('A player is on vacation: the seat’s clock stands still.'),
  z.strictObject({ type: z.literal('vacation-ended'), seat }).describe('The clock runs again.'),
  z
    .strictObject({ type: z.literal('clock-advanced'), by: z.string() })
    .describe('A sandbox’s clock is moved on.'),
  z
    .strictObject({ type: z.literal('deadlines-extended'), by: z.string(), seats: z.array(seat) })
    .describe('The service was away: deadlines that fell into that time are later.'),
  z
    .strictObject({ type: z.literal('abort-proposed'), seat })
    .describe('A seat proposes to abort the match.'),
  z
    .strictObject({ type: z.literal('abort-answered'), seat, accept: z.boolean() })
    .describe('A seat answers the proposal.'),
  z.strictObject({ type: z.literal('match-finished'), outcome }).describe('The match is over.'),
  z
    .strictObject({ type: z.literal('match-aborted'), reason: z.string() })
    .describe('The match is given up; nobody wins.'),
  z
    .strictObject({ type: z.literal('seed-revealed'), seed: z.string() })
    .describe('The secret seed, to check the draws with: the last act of every log.'),
]

/** The actions of every match, whatever its game. */
export const matchActions: readonly Form[] = [
  z.strictObject({ type: z.literal('resign') }).describe('Give up.'),
  z
    .strictObject({ type: z.literal('propose-abort') })
    .describe(
      'Propose to abort the match: while it waits for your own move, once in each of your turns. Every other active person is asked; one refusal, or your next move, ends the proposal.',
    ),
  z
    .strictObject({ type: z.literal('answer-abort'), accept: z.boolean() })
    .describe('Answer the proposal to abort the match.'),
]

/** What stands as action in commits that are no action of the game. */
export const serviceActions: readonly Form[] = [
  'create-match',
  'take-seat',
  'leave-seat',
  'set-client-seed',
  'advance-clock',
  'expire-clock',
  'extend-deadlines',
  'start-vacation',
  'end-vacation',
  'abort-match',
].map((type) =>
  z
    .strictObject({ type: z.literal(type) })
    .describe('A change of the match that is no action in it.'),
)
