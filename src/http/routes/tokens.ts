import { z } from '@hono/zod-openapi'
import {
  issue,
  revoke,
  type Token,
  type Wish as TokenWish,
  tokensOf,
} from '../../accounts/tokens.ts'
import type { Caller } from '../caller.ts'
import { bodyOf, type Finder, noBody, noQuery, type Route, route } from '../operation.ts'
import { ownAccount } from '../own-account.ts'
import { invalidField, isProblem, type Problem, problem } from '../problem.ts'
import { sendJson, sendNothing } from '../reply.ts'
import type { Service } from '../service.ts'
import * as shapes from '../shapes/account.ts'
import { paging, tokenId } from '../shapes/basic.ts'

/** The token of the request itself: it is there, because the scope was checked. */
const own: Finder<Token> = {
  problems: [],
  find: async ({ caller }: { readonly caller: Caller }) => caller.token ?? problem('token-needed'),
}

/** Makes a token, as its maker sees it this once. */
export const newToken = async ({ platform }: Service, wish: TokenWish) => {
  const { token, secret } = await issue(platform, wish)
  const { player: _, ...shown } = token
  return { ...shown, secret }
}

type Wish = z.output<typeof shapes.tokenWish>

type Maker = Pick<Token, 'scopes' | 'expiresAt'>

/** How many tokens a player may have. */
export const mostTokens = 20

/** Until when a new token may live: now at least, and not longer than its maker. */
const lifeOf = (maker: Maker, { expiresAt: wanted }: Wish, now: number) => {
  if (wanted === undefined) return { expiresAt: maker.expiresAt }
  const expiresAt = wanted && new Date(wanted).toISOString()
  if (maker.expiresAt !== null && (expiresAt === null || expiresAt > maker.expiresAt))
    return invalidField('/expiresAt', 'the token that makes it expires earlier')
  if (expiresAt !== null && expiresAt <= new Date(now).toISOString())
    return invalidField('/expiresAt', 'is over')
  return { expiresAt }
}

/** What a new token may be: at most what its maker's is. */
const within = (
  maker: Maker,
  wish: Wish,
  now: number,
): Pick<Token, 'scopes' | 'expiresAt'> | Problem => {
  const scopes = [...new Set(wish.scopes ?? maker.scopes)]
  const more = scopes.find((scope) => !maker.scopes.includes(scope))
  if (more !== undefined)
    return invalidField('/scopes', `the token that makes it lacks the scope ${more}`)
  const life = lifeOf(maker, wish, now)
  return isProblem(life) ? life : { scopes, ...life }
}

/** Why a token that was just made cannot stay: others may have been made, or the account deleted,
 * while it was. */
const afterthought = async (service: Service, caller: Caller): Promise<Problem | undefined> => {
  const account = await ownAccount(service, caller)
  if (isProblem(account)) return account
  const page = { limit: mostTokens + 1 }
  const { tokens } = await tokensOf(service.platform.table, account.id, page)
  return tokens.length > mostTokens ? problem('too-many-tokens') : undefined
}

export const tokenRoutes = (service: Service): readonly Route[] => [
  route(service, {
    id: 'listTokens',
    tag: 'Account',
    summary: 'Your tokens, without their secrets',
    scope: 'account',
    subject: own,
    query: z.strictObject(paging),
    body: noBody,
    answers: {
      200: { description: 'A page of them.', content: { 'application/json': shapes.tokenList } },
    },
    handle: async ({ c, found, query }) => {
      const { table, now } = service.platform
      const { tokens, cursor } = await tokensOf(table, found.player, query)
      return sendJson(c, {
        items: tokens.map(({ player: _, ...shown }) => shown),
        nextCursor: cursor ?? null,
        asOf: new Date(now()).toISOString(),
      })
    },
  }),
  route(service, {
    id: 'makeToken',
    tag: 'Account',
    summary: 'Make a token with some of this token’s scopes',
    scope: 'account',
    subject: own,
    query: noQuery,
    body: bodyOf(shapes.tokenWish),
    answers: {
      201: {
        description: 'The token with its secret: it is shown this once.',
        content: { 'application/json': shapes.newToken },
      },
    },
    problems: ['too-many-tokens'],
    handle: async ({ c, caller, found: { player, ...maker }, body }) => {
      const { table, now } = service.platform
      const wish = within(maker, body, now())
      if (isProblem(wish)) return wish
      const { tokens } = await tokensOf(table, player, { limit: mostTokens })
      if (tokens.length >= mostTokens) return problem('too-many-tokens')
      const token = await newToken(service, { player, ...wish })
      const refused = await afterthought(service, caller)
      if (!refused) return sendJson(c, token, { status: 201 })
      await revoke(table, service.tokens, { player, id: token.id })
      return refused
    },
  }),
  route(service, {
    id: 'revokeToken',
    tag: 'Account',
    summary: 'Revoke a token',
    description: 'It is refused everywhere within ten seconds.',
    scope: 'account',
    subject: own,
    query: noQuery,
    body: noBody,
    answers: { 204: { description: 'It is revoked.' } },
    problems: ['not-found'],
    handle: async ({ c, found, params }) => {
      const { success, data } = tokenId.safeParse(params['token'])
      const { tokens, platform } = service
      if (!success || !(await revoke(platform.table, tokens, { player: found.player, id: data })))
        return problem('not-found', {
          detail: 'You have no token with this id. GET /v1/me/tokens lists yours.',
        })
      return sendNothing(c)
    },
  }),
]
