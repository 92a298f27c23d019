import { z } from '@hono/zod-openapi'
import type { Form, GameSchemas } from '../schemas.ts'
import { clientSeed, hash, seat, time } from './basic.ts'
import {
  fork,
  level,
  onTimeout,
  outcome,
  player,
  start,
  timeControl,
  visibility,
} from './everymatch.ts'

/** What only the log of a match shows, whatever its game. */

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
