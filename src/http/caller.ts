import type { Context } from 'hono'
import { type Scope, type Token, tokenOf } from '../accounts/tokens.ts'
import { type Problem, problem } from './problem.ts'
import type { Service } from './service.ts'

/** Who sends a request: a player with a token, or anybody. */
export type Caller = { readonly token: Token | undefined; readonly player: string | undefined }

const anybody: Caller = { token: undefined, player: undefined }

export const mayUse = ({ token }: Caller, scope: Scope): boolean =>
  token?.scopes.includes(scope) ?? false

const needToken = (detail: string, error = ''): Problem =>
  problem('token-needed', {
    detail,
    headers: { 'WWW-Authenticate': `Bearer realm="castellan"${error}` },
  })

/** The bearer of the request's token. A bad token is refused even where none is needed. */
export const callerOf = async (
  { platform, tokens }: Service,
  c: Context,
): Promise<Caller | Problem> => {
  const header = c.req.header('authorization')
  if (header === undefined) return anybody
  const [, secret = ''] = /^Bearer +([^\s]+) *$/i.exec(header) ?? []
  const token = await tokenOf(platform, tokens, secret)
  if (!token)
    return needToken('The token is unknown, revoked or expired.', ', error="invalid_token"')
  return { token, player: token.player }
}

/** Why a caller may not use an operation that needs a scope. */
export const scopeFlaw = (caller: Caller, scope: Scope): Problem | undefined => {
  if (!caller.token) return needToken(`The operation needs a token with the scope ${scope}.`)
  if (mayUse(caller, scope)) return undefined
  return problem('insufficient-scope', { detail: `The token lacks the scope ${scope}.` })
}
