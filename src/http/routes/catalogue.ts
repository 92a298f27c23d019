import { z } from '@hono/zod-openapi'
import { type LoadedGame, loadedGames } from '../loaded-game.ts'
import { once } from '../once.ts'
import { type Finder, noBody, noQuery, noSubject, type Route, route } from '../operation.ts'
import { problem } from '../problem.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import * as shapes from '../shapes/catalogue.ts'

const forFiveMinutes = { headers: { 'Cache-Control': 'public, max-age=300' } }

const summaryOf = ({
  game: { id, rulesVersion, seats },
  schemas: { optionsSchema },
}: LoadedGame) => ({
  id,
  rulesVersion,
  seats,
  options: {
    schema: z.toJSONSchema(optionsSchema, { io: 'input' }),
    defaults: optionsSchema.parse({}),
  },
})

const entryOf = (loaded: LoadedGame) => {
  const { game } = loaded
  const summary = summaryOf(loaded)
  const whole = { ...summary, faults: game.faults, catalogue: game.catalogue() }
  return [game.id, { summary, whole }] as const
}

/** The games of the catalogue, made once. */
const catalogueOf = async (service: Service) => new Map((await loadedGames(service)).map(entryOf))

export const catalogueRoutes = (service: Service): readonly Route[] => {
  const catalogue = once(() => catalogueOf(service))
  const known: Finder<object> = {
    problems: ['not-found'],
    find: async ({ params }) =>
      (await catalogue()).get(params['game'] ?? '')?.whole ??
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
        const items = [...(await catalogue()).values()].map(({ summary }) => summary)
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
