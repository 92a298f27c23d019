import { z } from '@hono/zod-openapi'
import type { GameSchemas } from '../schemas.ts'
import { clientSeed, code, hash, matchId, seat, time, version } from './basic.ts'
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

export const status = z
  .enum(['open', 'running', 'finished', 'aborted'])
  .describe('Open: seats are still free, or seeds not yet revealed.')

const matchSeat = z
  .strictObject({
    seat,
    player: player.nullable(),
    bot: level.nullable().describe('Who plays the seat, if no person does.'),
    status: z.enum(['active', 'resigned', 'timed-out']),
    vacation: time.nullable().describe('Until when the seat’s clock stands still.'),
  })
  .describe('A seat; free without player and bot.')

export const awaiting = z
  .strictObject({
    seat,
    decision: z.string().describe('What is to be decided.'),
    since: time,
    deadline: time.nullable().describe('Null: without a clock.'),
  })
  .describe('A decision that the match waits for.')

export const fairnessMembers = {
  commitment: hash.describe('Binds the secret seed before the first draw.'),
  clientSeeds: z.array(clientSeed.nullable()).describe('By seat.'),
  serverSeed: z.string().nullable().describe('The secret seed, once the match is over.'),
}

export const fairness = z
  .strictObject(fairnessMembers)
  .describe('What proves that the draws were fair.')

const members = ({ id, optionsSchema }: GameSchemas) => ({
  id: matchId,
  game: z.literal(id),
  rulesVersion: z.int().min(1),
  options: optionsSchema,
  status,
  sandbox: z.boolean(),
  visibility,
  start,
  timeControl,
  onTimeout,
  viewer: z
    .strictObject({ seats: z.array(seat).describe('The seats that are yours.') })
    .describe('Who looks.'),
  version,
  logHead: hash.describe('The hash of the newest commit.'),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  seats: z.array(matchSeat).describe('In order.'),
  awaiting: z.array(awaiting).describe('Who must decide what.'),
  fairness,
  outcome: outcome.nullable(),
})

/** A match in a list: without `state`. */
export const summary = (game: GameSchemas) =>
  z.strictObject(members(game)).describe(`A match of ${game.id}, as lists show it.`)

export const match = (game: GameSchemas) =>
  z
    .strictObject({
      ...members(game),
      forkedFrom: fork.nullable().describe('What a sandbox continues.'),
      code: code.optional().describe('Of a private match, for those who play in it.'),
      state: game.viewSchema
        .nullable()
        .describe('What lies on the table, as you may see it; null before the start.'),
    })
    .describe(`A match of ${game.id}, as you may see it.`)
