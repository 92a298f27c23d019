import type { z } from '@hono/zod-openapi'
import { quotas } from '../../accounts/quota.ts'
import { type Admit, type Creator, create } from '../../matches/create.ts'
import type { Creation, SandboxWish } from '../../matches/creation.ts'
import { canonical, sha256 } from '../../matches/digest.ts'
import { valueAt } from '../../matches/pointer.ts'
import { isRefusal } from '../../matches/refusal.ts'
import { shownTo } from '../answers.ts'
import { loadedGame } from '../loaded-game.ts'
import { type Body, noQuery, type Route, route } from '../operation.ts'
import { ownAccount } from '../own-account.ts'
import { isProblem, type Problem } from '../problem.ts'
import { quotaOf } from '../quota.ts'
import { sendJson } from '../reply.ts'
import { tooManyRunning } from '../running.ts'
import { type Service, urlOf } from '../service.ts'
import { creation } from '../shapes/creation.ts'

type Wish = z.output<ReturnType<typeof creation>>

/** A wish for the game that is named; if it is none of ours, any game's, which says what there is. */
const wishBody = (service: Service): Body<unknown, Wish> => ({
  documented: ({ wish }) => wish,
  schema: async (_, sent) => {
    const game = valueAt(sent, '/game')
    const loaded = typeof game === 'string' ? await loadedGame(service, game) : undefined
    if (loaded) return creation(loaded)
    const { shapesOf } = await import('../shapes/shapes.ts')
    return (await shapesOf(service)).wish
  },
})

const sandboxOf = ({ sandbox }: Wish): SandboxWish | null => {
  if (!sandbox) return null
  const { draws, position, fork } = sandbox
  return { draws, ...(position && { position }), ...(fork && { fork }) }
}

/** The creation that a body asks for: a sandbox is private unless it says otherwise. */
const creationOf = (wish: Wish, sent: unknown): Creation => ({
  ...wish,
  namedOptions: Object.keys(Object(valueAt(sent, '/options'))),
  visibility: wish.visibility ?? (wish.sandbox ? 'private' : 'public'),
  sandbox: sandboxOf(wish),
})

/** Reads what decides whether a player may create one more match now; a key counts once. A sandbox
 * runs beside the matches that count. */
const admission = async (
  service: Service,
  { player, key }: Creator,
  { sandbox }: Wish,
): Promise<Admit<Problem> | undefined> => {
  if (!service.settings.limits) return undefined
  const [refused, count] = await Promise.all([
    sandbox ? undefined : tooManyRunning(service, player.id),
    quotaOf(service, quotas.matches, { who: player.id, occasion: key }),
  ])
  return async () => refused ?? count()
}

export const createRoute = (service: Service): Route =>
  route(service, {
    id: 'createMatch',
    tag: 'Matches',
    summary: 'Create a match',
    description:
      'It begins when the last seat is taken; a sandbox at once. The same `Idempotency-Key` with the same body gives the first answer again.',
    scope: 'matches:play',
    keyed: 'always',
    subject: { problems: [], find: ({ caller }) => ownAccount(service, caller) },
    query: noQuery,
    body: wishBody(service),
    answers: (shapes) => ({
      201: {
        description: 'The match.',
        content: { 'application/json': shapes.match },
        headers: ['location', 'etag'],
      },
    }),
    problems: ['impossible-position', 'fork-not-possible', 'too-many-matches', 'too-many-requests'],
    handle: async ({ c, found, body, sent, key }) => {
      const player = { id: found.id, name: found.name }
      const request = { player, key: sha256(key), body: sha256(canonical(sent)) }
      const admitting = () => admission(service, request, body)
      const match = await create(service.platform, creationOf(body, sent), request, admitting)
      if (isRefusal(match) || isProblem(match)) return match
      const { tag, body: shown } = await shownTo(service, match, found.id)
      const headers = { Location: urlOf(service, `/v1/matches/${match.id}`), ETag: tag }
      return sendJson(c, shown(), { status: 201, headers })
    },
  })
