import { z } from '@hono/zod-openapi'
import { millisecondsOf } from '../../matches/duration.ts'
import { matchId, playerId, seat, version } from './basic.ts'

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
