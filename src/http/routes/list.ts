import { z } from '@hono/zod-openapi'
import { formOfPlaces, listMatches } from '../../matches/lists.ts'
import { seatsOf, showSummary } from '../../matches/show.ts'
import { type Caller, mayUse, scopeFlaw } from '../caller.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import { noBody, noSubject, type Route, route } from '../operation.ts'
import { isProblem } from '../problem.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import { paging, playerId } from '../shapes/basic.ts'
import { status } from '../shapes/match.ts'

const filters = (games: readonly string[]) =>
  z.strictObject({
    status: status.optional(),
    game: z.enum(games).optional().describe('Only matches of this game.'),
    player: playerId.optional().describe('Only matches in which this player plays.'),
    awaiting: z
      .enum(['me'])
      .optional()
      .describe('Only matches that wait for you, most urgent first.'),
    sandbox: z.boolean().default(false).describe('Only sandboxes, or only matches that are none.'),
    ...paging,
  })

/** Private matches are shown to their parties, if the token may read them. */
const viewerOf = (caller: Caller): string | undefined =>
  mayUse(caller, 'matches:read') ? caller.player : undefined

export const listRoute = (service: Service): Route => {
  const games = service.games.map(({ id }) => id)
  return route(service, {
    id: 'listMatches',
    tag: 'Matches',
    summary: 'Matches, newest first',
    description:
      'Public matches, and with a token your private ones where `player` or `awaiting` name you. The list may lag the log by seconds: each item carries its `version`.',
    scope: null,
    subject: noSubject,
    query: filters(games),
    body: noBody,
    answers: (shapes) => ({
      200: {
        description: 'A page of them.',
        content: { 'application/json': shapes.matchList },
      },
    }),
    problems: ['insufficient-scope'],
    handle: async ({ c, caller, query: { limit, cursor, awaiting, ...conditions } }) => {
      const flaw = awaiting && scopeFlaw(caller, 'matches:read')
      if (flaw) return flaw
      const filter = { ...conditions, awaiting: awaiting && caller.player }
      const place = fromCursor(cursor, formOfPlaces(filter))
      if (isProblem(place)) return place
      const { platform } = service
      const wish = { games, filter, viewer: viewerOf(caller) }
      const { items, next } = await listMatches(platform, wish, { limit, ...place })
      return sendJson(c, {
        items: items.map((one) => showSummary(one, seatsOf(one, caller.player))),
        nextCursor: toCursor(next),
        asOf: new Date(platform.now()).toISOString(),
      })
    },
  })
}
