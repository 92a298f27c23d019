import { z } from '@hono/zod-openapi'
import { hash, matchId, seat, time, version } from './basic.ts'

const seal = z
  .strictObject({
    digest: hash,
    salt: z.string().optional().describe('For who sees the value.'),
  })
  .describe('What stands for a value in the hashed form of the commit.')

/** A commit of a game as somebody sees it, from the shapes of its action and of its acts. */
export const commitOf = (
  game: string,
  { action, event }: { readonly action: z.ZodType; readonly event: z.ZodType },
) =>
  z
    .strictObject({
      format: z.literal(1),
      match: matchId,
      version,
      at: time,
      seat: seat.nullable().describe('Who acted; null: the service.'),
      rulesVersion: z.int().min(1),
      action,
      events: z.array(event).describe('What followed, in order.'),
      previousHash: hash.describe('Of the commit before; zeros before the first.'),
      hash: hash.describe('Of this commit’s sealed form: the same for every viewer.'),
      sealed: z
        .record(z.string(), seal)
        .describe('By JSON pointer: the values that not everybody sees, null for who may not.'),
    })
    .describe(`One accepted action in a match of ${game}, and what followed from it.`)

/** A piece of a match’s log. */
export const commitsPage = (commit: z.ZodType) =>
  z
    .strictObject({
      items: z.array(commit).describe('In order.'),
      version: version.describe('The present version of the match.'),
    })
    .describe('Commits after a version: ask again with the last item’s version for more.')
