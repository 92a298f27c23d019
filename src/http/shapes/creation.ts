import { z } from '@hono/zod-openapi'
import type { LoadedGame } from '../loaded-game.ts'
import { oncePer } from '../once.ts'
import type { GameSchemas } from '../schemas.ts'
import { clientSeed, code, hash, seat } from './basic.ts'
import { duration, fork, level, onTimeout, start, timeControl, visibility } from './everymatch.ts'

const bot = z.strictObject({ seat, level }).describe('A seat that a bot plays.')

const clientSeedHash = hash
  .nullable()
  .default(null)
  .describe('With `start: ready`: the SHA-256 of the seed’s characters, which you reveal later.')

const ownSeed = clientSeed
  .nullable()
  .default(null)
  .describe('Your own part of the randomness; null: none.')

const sandbox = ({ positionSchema }: GameSchemas) =>
  z
    .strictObject({
      draws: z
        .array(z.string().min(1).max(32))
        .max(1000)
        .default([])
        .describe('Every draw takes the first of these that it may bring, else it is random.'),
      position: positionSchema.optional(),
      fork: fork.optional(),
    })
    .describe('A match in which its creator plays every seat.')

/** The wish for a match of one game. */
export const creation = oncePer(({ schemas, game: { seats } }: LoadedGame) =>
  z
    .strictObject({
      game: z.literal(schemas.id),
      seats: z.int().min(seats.min).max(seats.max).describe('How many seats the match has.'),
      options: schemas.optionsSchema.prefault({}),
      visibility: visibility.optional().describe('Public if left out; sandboxes private.'),
      join: z.boolean().default(true).describe('You take seat 0.'),
      clientSeed: ownSeed,
      clientSeedHash,
      start: start.default('full'),
      timeControl: timeControl.default({ kind: 'none' }),
      onTimeout: onTimeout.default('forfeit'),
      bots: z.array(bot).max(20).default([]),
      sandbox: sandbox(schemas).nullable().default(null),
    })
    .meta({
      description: `A new match of ${schemas.id}.`,
      examples: [
        { game: schemas.id, seats: seats.min, bots: [{ seat: 1, level: 'greedy' }] },
        { game: schemas.id, seats: seats.min, visibility: 'private', join: false },
        { game: schemas.id, seats: seats.min, sandbox: {} },
      ],
    }),
)

export const joining = z
  .strictObject({
    seat: seat.optional().describe('Left out: the lowest free one.'),
    clientSeed: ownSeed,
    clientSeedHash,
    code: code.optional().describe('Of a private match.'),
  })
  .meta({ description: 'Who sits down, and where.', examples: [{}, { seat: 1 }] })

export const seedChange = z
  .strictObject({ clientSeed: clientSeed.nullable().describe('Null: none any more.') })
  .meta({
    description: 'Another client seed, or with `start: ready` the promised one.',
    examples: [{ clientSeed: 'as-random-as-you-like-0123' }],
  })

export const clockAdvance = z
  .strictObject({ advance: duration(0, 60 * 24) })
  .describe('How far a sandbox’s clock moves on.')
