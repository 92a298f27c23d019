import { z } from '@hono/zod-openapi'
import type { AnyGame } from '../../games/game.ts'
import { once } from '../once.ts'
import { type Finder, noBody, noQuery, noSubject, type Route, route } from '../operation.ts'
import { problem } from '../problem.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import * as shapes from '../shapes/catalogue.ts'
import { type Shapes, shapesOf } from '../shapes/shapes.ts'

const forFiveMinutes = { headers: { 'Cache-Control': 'public, max-age=300' } }

const summaryOf = ({ games }: Shapes, { id, rulesVersion, seats }: AnyGame) => {
  const options = games.get(id)?.options ?? z.strictObject({})
  return {
    id,
    rulesVersion,
    seats,
    options: { schema: z.toJSONSchema(options, { io: 'input' }), defaults: options.parse({}) },
  }
}

const wholeOf = (service: Service, game: AnyGame) => ({
  ...summaryOf(shapesOf(service), game),
  faults: game.faults,
  catalogue: game.catalogue(),
})

/** The games of the catalogue, each with its JSON text, made once. */
const catalogueOf = (service: Service) => {
  const games = service.games.flatMap((id) => service.platform.games.current(id) ?? [])
  return new Map(games.map((game) => [game.id, { game, whole: wholeOf(service, game) }]))
}

export const catalogueRoutes = (service: Service): readonly Route[] => {
  const catalogue = once(() => catalogueOf(service))
  const known: Finder<object> = {
    problems: ['not-found'],
    find: async ({ params }) =>
      catalogue().get(params['game'] ?? '')?.whole ??
      problem('not-found', { detail: 'There is no such game. GET /v1/games lists all.' }),
  }
  return [
    route(service, {
      id: 'listGames',
      tag: 'Games',
      summary: 'All games that can be played',
      scope: null,
      subject: noSubject,
      query: noQuery,
      body: noBody,
      answers: {
        200: {
          description: 'All games.',
          content: { 'application/json': shapes.gameList },
          headers: ['cache-control'],
        },
      },
      handle: async ({ c }) => {
        const items = [...catalogue().values()].map(({ game }) =>
          summaryOf(shapesOf(service), game),
        )
        const asOf = new Date(service.platform.now()).toISOString()
        return sendJson(c, { items, nextCursor: null, asOf }, forFiveMinutes)
      },
    }),
    route(service, {
      id: 'getGame',
      tag: 'Games',
      summary: 'A game with its pieces',
      description:
        'Seats, options, faults, and every piece with the segments and anchor points needed to draw it.',
      scope: null,
      subject: known,
      query: noQuery,
      body: noBody,
      answers: {
        200: {
          description: 'The game.',
          content: { 'application/json': shapes.game },
          headers: ['cache-control'],
        },
      },
      handle: async ({ c, found }) => sendJson(c, found, forFiveMinutes),
    }),
  ]
}
