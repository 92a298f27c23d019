import { type Attempt, act } from '../../matches/act.ts'
import { actingSeat } from '../../matches/acting.ts'
import { canonical, sha256 } from '../../matches/digest.ts'
import type { Entry } from '../../matches/log.ts'
import { isRefusal } from '../../matches/refusal.ts'
import { actedAnswer } from '../answers.ts'
import { type Body, type Call, noQuery, type Refused, type Route, route } from '../operation.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import type { Shapes } from '../shapes/shapes.ts'
import { staleVersion } from '../stale.ts'
import { playableMatch } from '../subjects.ts'
import { versionIn } from '../versions.ts'

type Sent = { readonly type: string; readonly seat?: number | undefined }

/** Any game's action for the document; in a match only an action of its own game. */
const actionBody = ({ action, games }: Shapes): Body<Entry, Sent> => ({
  documented: action,
  schema: ({ match }) => {
    const game = games.get(match.game)
    if (!game) throw new Error(`${match.id}: no shapes of ${match.game}`)
    return game.action
  },
})

/** What a call attempts: an action without its seat, which becomes the commit's own. */
const attemptOf = ({ c, found, caller, body, sent, key }: Call<Entry, object, Sent>) => {
  const { seat: named, ...action } = body
  const player = caller.player ?? ''
  const seat = actingSeat(found.match, { player, seat: named, pointer: '/seat' })
  if (typeof seat !== 'number') return seat
  const request = { player, key: sha256(key), body: sha256(canonical(sent)) }
  return { match: found.match.id, seat, action, ifMatch: versionIn(c), request } satisfies Attempt
}

const take = async (
  service: Service,
  call: Call<Entry, object, Sent>,
): Promise<Response | Refused> => {
  const attempt = attemptOf(call)
  if (isRefusal(attempt)) return attempt
  const { match, request } = attempt
  const { player } = request
  const done = await act(service.platform, call.found, attempt)
  if (isRefusal(done))
    return done.refused === 'stale-version'
      ? staleVersion(service, { match, player, version: done.version })
      : done
  const { tag, body } = await actedAnswer(service, { match, player }, done)
  return sendJson(call.c, body, { status: 201, headers: { ETag: tag } })
}

export const actionRoute = (service: Service): Route =>
  route(service, {
    method: 'post',
    path: '/v1/matches/{match}/actions',
    id: 'act',
    tag: 'Play',
    summary: 'Act',
    description:
      'The action must be made for the present version (`If-Match`). The same `Idempotency-Key` with the same body gives the first answer again, byte for byte, for the life of the match.',
    scope: 'matches:play',
    keyed: true,
    versioned: true,
    subject: playableMatch(service),
    query: noQuery,
    body: actionBody(service.shapes),
    answers: {
      201: {
        description: 'It happened: what followed, and the match after it.',
        content: { 'application/json': service.shapes.acted },
        headers: ['etag'],
      },
    },
    problems: [
      'not-seated',
      'not-running',
      'not-awaited',
      'already-proposed',
      'busy',
      'illegal-action',
    ],
    handle: (call) => take(service, call),
  })
