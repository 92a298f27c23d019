import { z } from '@hono/zod-openapi'
import { listOf } from './basic.ts'

const members = {
  id: z.string().describe('What `game` of a match names.'),
  rulesVersion: z.int().min(1).describe('The rules that a new match is played by.'),
  seats: z.strictObject({ min: z.int(), max: z.int() }),
  options: z
    .strictObject({
      schema: z.record(z.string(), z.unknown()).describe('JSON Schema of a match’s `options`.'),
      defaults: z.record(z.string(), z.unknown()),
    })
    .describe('What can be chosen when a match is created.'),
}

export const gameSummary = z.strictObject(members).describe('A game that can be played here.')

export const game = z
  .strictObject({
    ...members,
    faults: z
      .record(z.string(), z.strictObject({ rule: z.string(), detail: z.string() }))
      .describe('Why the rules may forbid something: by the code in `fault`.'),
    catalogue: z
      .record(z.string(), z.unknown())
      .describe('Pieces and boards, with all that is needed to draw them.'),
  })
  .describe('A game, with its pieces.')

export const gameList = listOf(gameSummary, 'All games.')

export const document = z.record(z.string(), z.unknown()).describe('An OpenAPI 3.1 document.')
