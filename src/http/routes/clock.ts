import type { z } from '@hono/zod-openapi'
import { type Advance, type Attempt, act } from '../../matches/act.ts'
import { canonical, sha256 } from '../../matches/digest.ts'
import type { Entry } from '../../matches/log.ts'
import { isRefusal, type Refusal, refuse } from '../../matches/refusal.ts'
import { settle } from '../../matches/settle.ts'
import { seatsOf } from '../../matches/show.ts'
import { advancedAnswer } from '../answers.ts'
import { bodyOf, type Call, noQuery, type Refused, type Route, route } from '../operation.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import { clockAdvance } from '../shapes/creation.ts'
import { staleVersion } from '../stale.ts'
import { playableMatch } from '../subjects.ts'
import { versionIn } from '../versions.ts'

type Advancing = Call<Entry, object, z.output<typeof clockAdvance>>

const attemptOf = ({ c, found, caller, body, sent, key }: Advancing): Attempt | Refusal => {
  const player = caller.player ?? ''
  const [seat] = seatsOf(found.match, player)
  if (seat === undefined) return refuse('not-seated')
  const action: Advance = { type: 'advance-clock', by: body.advance }
  const request = { player, key: sha256(key), body: sha256(canonical(sent)) }
  return { match: found.match.id, seat, action, ifMatch: versionIn(c), request }
}

const advance = async (service: Service, call: Advancing): Promise<Response | Refused> => {
  const { c, found, caller, body } = call
  const attempt = attemptOf(call)
  if (isRefusal(attempt)) return attempt
  const done = await act(service.platform, found, attempt)
  const asked = { match: found.match.id, player: caller.player }
  if (isRefusal(done))
    return done.refused === 'stale-version'
      ? staleVersion(service, { ...asked, version: done.version })
      : done
  const version = 'entry' in done ? done.entry.match.version : done.repeated
  const { now, match } = await settle(service.platform, {
    match: found.match.id,
    version,
    by: body.advance,
  })
  const { tag, body: acted } = await advancedAnswer(
    service,
    { match, from: version },
    caller.player,
  )
  return sendJson(c, { ...acted, now }, { status: 201, headers: { ETag: tag } })
}

export const clockRoute = (service: Service): Route =>
  route(service, {
    id: 'advanceClock',
    tag: 'Play',
    summary: 'Move a sandbox’s clock on',
    description:
      'A commit like an action. Deadlines that are over then are enforced before the answer, by commits that follow this one: `events` holds theirs too, and `version` and `match` are those after them.',
    scope: 'matches:play',
    keyed: 'always',
    versioned: true,
    subject: playableMatch(service),
    query: noQuery,
    body: bodyOf(clockAdvance),
    answers: (shapes) => ({
      201: {
        description: 'The clock has moved: what followed, and the match after it.',
        content: { 'application/json': shapes.advanced },
        headers: ['etag'],
      },
    }),
    problems: ['not-seated', 'not-running', 'not-a-sandbox', 'busy'],
    handle: (call) => advance(service, call),
  })
