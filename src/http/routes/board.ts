import { z } from '@hono/zod-openapi'
import type { Entry } from '../../matches/log.ts'
import { lookerAs } from '../../matches/look.ts'
import type { Match } from '../../matches/match.ts'
import { isRefusal } from '../../matches/refusal.ts'
import { hasPicture, picture } from '../../pictures/index.ts'
import { type Call, noBody, type Refused, type Route, route } from '../operation.ts'
import { problem } from '../problem.ts'
import type { Service } from '../service.ts'
import { seat } from '../shapes/basic.ts'
import { readableMatch } from '../subjects.ts'
import { sendEntity, tagOf } from '../versions.ts'
import { matchWhen, when } from './match.ts'

const query = z.strictObject({
  version: when.version,
  theme: z.enum(['light', 'dark']).default('light').describe('The colours.'),
  coordinates: z.boolean().default(false).describe('Numbers at the edges of the board.'),
  seat: seat.optional().describe('In a sandbox: as this seat sees it.'),
})

/** A picture is looked at, and does nothing else. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const nameOf = ({ player, bot }: Match['seats'][number]) => ({ name: player ? player.name : bot })

const draw = async (
  service: Service,
  { c, caller: { player }, found, query: asked }: Call<Entry, z.output<typeof query>, undefined>,
): Promise<Response | Refused> => {
  const then = await matchWhen(service, found, { version: asked.version })
  if (!('match' in then)) return then
  const { match, freshness } = then
  const looker = lookerAs(match, { player, seat: asked.seat })
  if (isRefusal(looker)) return looker
  if (match.state === null)
    return problem('not-found', { detail: 'Nothing lies on the table before the start.' })
  if (!hasPicture(match.game))
    return problem('not-found', { detail: 'There is no picture of this game.' })
  const { theme, coordinates } = asked
  const game = service.platform.games.of(match.game, match.rulesVersion)
  return sendEntity(c, {
    tag: tagOf(match.version, looker.seats),
    freshness,
    type: 'image/svg+xml',
    headers: { 'Content-Security-Policy': policy },
    body: () =>
      picture(game, game.view(match.state, looker.viewer), {
        theme,
        coordinates,
        seats: match.seats.map(nameOf),
      }),
  })
}

export const boardRoute = (service: Service): Route =>
  route(service, {
    id: 'drawBoard',
    tag: 'Matches',
    summary: 'A picture of the board, as you may see it',
    description:
      'Marks in it say where things are: `data-unit` how large a square is (square x, y begins at x · unit, y · unit), `data-space` and `data-place` the places of cards, `data-card` a card on the board, `data-strip` where the strip of players begins. `tile-<id>-0` and `card-<name>` are the ids of the pieces in sight.',
    scope: null,
    subject: readableMatch(service),
    query,
    body: noBody,
    answers: {
      200: {
        description: 'The picture.',
        content: { 'image/svg+xml': z.string() },
        headers: ['etag', 'vary', 'cache-control', 'content-security-policy'],
      },
      304: { description: 'Your copy is still right.', headers: ['etag', 'vary', 'cache-control'] },
    },
    problems: ['not-seated'],
    handle: (call) => draw(service, call),
  })
