import { z } from '@hono/zod-openapi'
import { enforce } from '../../matches/enforce.ts'
import { versionAt } from '../../matches/history.ts'
import { type Entry, loadAt } from '../../matches/log.ts'
import { lookerAs } from '../../matches/look.ts'
import type { Match } from '../../matches/match.ts'
import { isRefusal, refuse } from '../../matches/refusal.ts'
import { isOver } from '../../matches/show.ts'
import { shownAs } from '../answers.ts'
import { type Call, noBody, type Refused, type Route, route } from '../operation.ts'
import { invalidField, problem } from '../problem.ts'
import type { Service } from '../service.ts'
import { anyTime, seat, version } from '../shapes/basic.ts'
import { readableMatch } from '../subjects.ts'
import { type Freshness, sendEntity } from '../versions.ts'

/** Which version of a match, as far as it is not the present one. */
export const when = {
  version: version.optional().describe('The match as you knew it at this version.'),
  time: anyTime.optional().describe('The match as you knew it at this time.'),
}

const query = z.strictObject({
  ...when,
  revealed: z
    .boolean()
    .default(false)
    .describe('Shows what was hidden then; only once the match is over.'),
  seat: seat.optional().describe('In a sandbox: as this seat sees it.'),
})

type When = { readonly version?: number | undefined; readonly time?: string | undefined }

/** A match as it was at a version or time, and whether that can never change any more. */
export const matchWhen = async (
  { platform }: Service,
  { match }: Entry,
  { version: wanted, time }: When,
): Promise<{ readonly match: Match; readonly freshness: Freshness } | Refused> => {
  if (wanted !== undefined && time !== undefined)
    return invalidField('/query/time', 'send a version or a time, not both')
  if (wanted !== undefined) {
    if (wanted > match.version)
      return problem('not-found', { detail: `The match is at version ${match.version}.` })
    return { match: await loadAt(platform, match.id, wanted), freshness: 'past' }
  }
  if (time === undefined) return { match, freshness: 'present' }
  const then = await versionAt(platform, match, new Date(time).toISOString())
  if (then === undefined)
    return problem('not-found', { detail: `The match was created at ${match.createdAt}.` })
  return { match: await loadAt(platform, match.id, then), freshness: 'present' }
}

const show = async (
  service: Service,
  { c, caller: { player }, found, query: asked }: Call<Entry, z.output<typeof query>, undefined>,
): Promise<Response | Refused> => {
  const isPresent = asked.version === undefined && asked.time === undefined
  const entry = isPresent ? await enforce(service.platform, found) : found
  const then = await matchWhen(service, entry, asked)
  if (!('match' in then)) return then
  const { match, freshness } = then
  if (asked.revealed && !isOver(found.match)) return refuse('not-over')
  const looker = lookerAs(match, { player, seat: asked.seat })
  if (isRefusal(looker)) return looker
  const open = asked.revealed ? { ...looker, viewer: 'everything' as const } : looker
  return sendEntity(c, { ...(await shownAs(service, match, { looker: open, player })), freshness })
}

export const matchRoute = (service: Service): Route =>
  route(service, {
    id: 'getMatch',
    tag: 'Matches',
    summary: 'A match, as you may see it',
    description:
      'The present one, or a past version as you knew it then, which never changes. The ETag names the version and your seats: send it as `If-None-Match` to be told only of changes.',
    scope: null,
    subject: readableMatch(service),
    query,
    body: noBody,
    answers: (shapes) => ({
      200: {
        description: 'The match.',
        content: { 'application/json': shapes.match },
        headers: ['etag', 'vary', 'cache-control'],
      },
      304: { description: 'Your copy is still right.', headers: ['etag', 'vary', 'cache-control'] },
    }),
    problems: ['not-seated', 'not-over'],
    handle: (call) => show(service, call),
  })
