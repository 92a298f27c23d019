import { z } from '@hono/zod-openapi'
import { type Attempt, act, checkVersion } from '../../matches/act.ts'
import { actingSeat } from '../../matches/acting.ts'
import { canonical, sha256 } from '../../matches/digest.ts'
import { dryRun } from '../../matches/dry-run.ts'
import { type Entry, load } from '../../matches/log.ts'
import { isRefusal, type Refusal, refuse } from '../../matches/refusal.ts'
import { lookerOf } from '../../matches/show.ts'
import { actedAnswer, shownAs } from '../answers.ts'
import { type LoadedGame, loadedGame } from '../loaded-game.ts'
import { type Body, type Call, type Refused, type Route, route } from '../operation.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import { anyAction, saysWhoActs } from '../shapes/action.ts'
import { staleVersion } from '../stale.ts'
import { appendableMatch } from '../subjects.ts'
import { versionIn } from '../versions.ts'

type Sent = { readonly type: string; readonly seat?: number | undefined }

const gameOf = async (service: Service, { match }: Entry): Promise<LoadedGame> => {
  const game = await loadedGame(service, match.game)
  if (!game) throw new Error(`${match.id}: no shapes of ${match.game}`)
  return game
}

/** Any game's action for the document; in a match only an action of its own game. */
const actionBody = (service: Service): Body<Entry, Sent> => ({
  documented: ({ action }) => action,
  schema: async (found) => anyAction(await gameOf(service, found)),
})

const query = z.strictObject({
  dryRun: z
    .boolean()
    .default(false)
    .describe('Only tells what would happen, as far as you can know; nothing is stored.'),
})

type Acting = Call<Entry, z.output<typeof query>, Sent>

/** An action, and apart from it the seat that it is said to be of. */
const actionIn = (game: LoadedGame, body: Sent) => {
  if (!saysWhoActs(game, body)) return { named: undefined, action: body }
  const { seat: named, ...action } = body
  return { named, action }
}

/** What a call attempts: an action without its seat, which becomes the commit's own. */
const attemptOf = async (
  service: Service,
  { c, found, caller, body, sent, key }: Acting,
): Promise<Attempt | Refusal> => {
  const { named, action } = actionIn(await gameOf(service, found), body)
  const player = caller.player ?? ''
  const seat = actingSeat(found.match, { player, seat: named, pointer: '/seat' })
  if (typeof seat !== 'number') return seat
  const request = { player, key: sha256(key), body: sha256(canonical(sent)) }
  return { match: found.match.id, seat, action, ifMatch: versionIn(c), request }
}

const staleFor = (service: Service, { found, caller }: Acting, version: number) =>
  staleVersion(service, { match: found.match.id, version, player: caller.player })

const take = async (service: Service, call: Acting): Promise<Response | Refused> => {
  const attempt = await attemptOf(service, call)
  if (isRefusal(attempt)) return attempt
  const done = await act(service.platform, call.found, attempt)
  if (isRefusal(done))
    return done.refused === 'stale-version' ? staleFor(service, call, done.version) : done
  const asked = { match: attempt.match, player: call.caller.player }
  const { tag, body } = await actedAnswer(service, asked, done)
  return sendJson(call.c, body, { status: 201, headers: { ETag: tag } })
}

/** Tells what the action would do to the version that it is made for, and stores nothing. */
const tryOut = async (service: Service, call: Acting): Promise<Response | Refused> => {
  const attempt = await attemptOf(service, call)
  if (isRefusal(attempt)) return attempt
  const { match } = call.found
  const { player } = call.caller
  const stale = checkVersion(service.platform, match, attempt)
  if (stale)
    return stale.refused === 'stale-version' ? staleFor(service, call, stale.version) : stale
  const looker = lookerOf(match, player)
  const run = dryRun(service.platform, match, { ...attempt, viewer: looker.viewer })
  if (isRefusal(run)) return run
  const { events, stoppedAt } = run
  const shown = await shownAs(service, run.match, { looker, player })
  return sendJson(call.c, { version: match.version, events, stoppedAt, match: shown.body() })
}

/** The same call about the match as it is stored now. */
const anew = async (service: Service, call: Acting): Promise<Acting | Refusal> => {
  const found = await load(service.platform, call.found.match.id)
  return found ? { ...call, found } : refuse('not-found')
}

/** What is appended was judged on the newest version, whatever was read before; everything else is
 * said of the match as it is stored now. */
const handle = async (service: Service, call: Acting): Promise<Response | Refused> => {
  if (!call.query.dryRun) {
    const taken = await take(service, call)
    if (taken instanceof Response) return taken
  }
  const present = await anew(service, call)
  if (isRefusal(present)) return present
  return call.query.dryRun ? tryOut(service, present) : take(service, present)
}

export const actionRoute = (service: Service): Route =>
  route(service, {
    id: 'act',
    tag: 'Play',
    summary: 'Act',
    description:
      'The action must be made for the present version (`If-Match`). The same `Idempotency-Key` with the same body gives the first answer again, byte for byte, for the life of the match.',
    scope: 'matches:play',
    keyed: 'but-for-dry-runs',
    versioned: true,
    subject: appendableMatch(service),
    query,
    body: actionBody(service),
    answers: (shapes) => ({
      200: {
        description:
          'What would happen, in a dry run: up to the first thing that needs chance (`random`) or another seat (`decision`), or that you may not see (`hidden`).',
        content: { 'application/json': shapes.dryRun },
      },
      201: {
        description: 'It happened: what followed, and the match after it.',
        content: { 'application/json': shapes.acted },
        headers: ['etag'],
      },
    }),
    problems: [
      'not-seated',
      'not-running',
      'not-awaited',
      'already-proposed',
      'busy',
      'illegal-action',
    ],
    handle: (call) => handle(service, call),
  })
