import { z } from '@hono/zod-openapi'
import { bundleFormat } from '../../matches/export.ts'
import { hash, matchId, version } from './basic.ts'
import { proof } from './fairness.ts'

const manifest = z
  .strictObject({
    match: matchId,
    game: z.string(),
    rulesVersion: z.int().min(1),
    options: z.record(z.string(), z.unknown()),
    seats: z.int().min(1),
    version: version.describe('How far the bundle reaches.'),
    logHead: hash.describe('The hash of its last commit.'),
    catalogueHash: hash.describe('Of the catalogue’s canonical JSON: the pieces played with.'),
  })
  .describe('What the bundle is about.')

export const bundleOf = (commit: z.ZodType) =>
  z
    .strictObject({
      format: z.literal(bundleFormat),
      manifest,
      commits: z.array(commit).describe('Every one, from version 1.'),
      fairness: proof,
    })
    .describe('A match that proves itself.')
