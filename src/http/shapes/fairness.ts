import { z } from '@hono/zod-openapi'
import { hash, matchId, version } from './basic.ts'
import { fairnessMembers } from './match.ts'

const draw = z
  .strictObject({
    version: version.describe('The commit that holds it.'),
    draw: z.int().min(0).describe('The number of the first draw of the run.'),
    pool: z
      .record(z.string(), z.int().min(1))
      .describe('How many of each piece there were before the run.'),
    pieces: z.array(z.string()).describe('What was drawn; the order within a run is not told.'),
    scripted: z.array(z.int()).describe('In a sandbox: the draws whose outcome was scripted.'),
  })
  .describe('A run of draws: what could come, and what came.')

const proofMembers = {
  ...fairnessMembers,
  draws: z.array(draw).nullable().describe('Every draw in order; null until the match is over.'),
}

export const proof = z
  .strictObject(proofMembers)
  .describe('What proves that the draws were fair, draw by draw.')

export const fairnessReport = z
  .strictObject({ match: matchId, ...proofMembers, logHead: hash })
  .describe('All that it takes to check the draws of a match.')
