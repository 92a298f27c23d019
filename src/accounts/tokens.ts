import { parse } from '../store/commits.ts'
import { keys, last } from '../store/layout.ts'
import type { Item, Page, Table } from '../store/table.ts'
import type { World } from './players.ts'
import { digestOf, isSecret, newSecret } from './secret.ts'

/** What a token lets its bearer do. */
export const scopes = ['matches:read', 'matches:play', 'webhooks', 'account'] as const
export type Scope = (typeof scopes)[number]

export type Token = {
  readonly id: string
  readonly player: string
  readonly scopes: readonly Scope[]
  readonly createdAt: string
  readonly expiresAt: string | null
}

/** A token as its player's list keeps it: with the digest that finds the token itself. */
type Listed = Token & { readonly digest: string }

/** Tokens read lately, by digest. */
export type TokenCache = Map<string, { readonly token: Token; readonly readAt: number }>

/** A token that another process has revoked is refused after at most this many milliseconds. */
export const revokedWithin = 10_000

const cached = 10_000

const isExpired = ({ expiresAt }: Token, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now

const items = (listed: Listed): readonly Item[] => {
  const { digest, ...token } = listed
  const expiry = token.expiresAt && { expiresAt: Math.ceil(Date.parse(token.expiresAt) / 1000) }
  return [
    { ...keys.playerToken(token.player, token.id), version: 1, body: JSON.stringify(listed) },
    { ...keys.token(digest), version: 1, body: JSON.stringify(token) },
  ].map((item) => ({ ...item, ...expiry }))
}

/** What a new token is to be. */
export type Wish = Pick<Token, 'player' | 'scopes' | 'expiresAt'>

/** Makes a token. The secret is told here and never again, once both items are stored. */
export const issue = async (
  { table, now, bytes, ulid }: World,
  wish: Wish,
): Promise<{ readonly token: Token; readonly secret: string }> => {
  const secret = newSecret(bytes)
  const createdAt = new Date(now()).toISOString()
  const token: Token = { id: `token_${ulid()}`, createdAt, ...wish }
  await Promise.all(items({ ...token, digest: digestOf(secret) }).map((item) => table.put(item)))
  return { token, secret }
}

/** The token of a secret; undefined if it is none, is revoked or has expired. One look-up at most,
 * none while the cache knows it. */
export const tokenOf = async (
  { table, now }: Pick<World, 'table' | 'now'>,
  cache: TokenCache,
  secret: string,
): Promise<Token | undefined> => {
  if (!isSecret(secret)) return undefined
  const digest = digestOf(secret)
  const known = cache.get(digest)
  if (known && known.readAt + revokedWithin > now())
    return isExpired(known.token, now()) ? undefined : known.token
  cache.delete(digest)
  const item = await table.get(keys.token(digest))
  const token = item && parse<Token>(item.body)
  if (!token || isExpired(token, now())) return undefined
  if (cache.size >= cached) cache.clear()
  cache.set(digest, { token, readAt: now() })
  return token
}

/** A page of a player's tokens, oldest first. */
export const tokensOf = async (
  table: Table,
  player: string,
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ readonly tokens: readonly Token[]; readonly cursor: string | undefined }> => {
  const { partition, sort } = keys.playerToken(player, '')
  const range = { partition, from: sort, to: `${sort}${last}`, limit: page.limit }
  const { cursor } = page
  const found: Page = await table.query(cursor === undefined ? range : { ...range, cursor })
  return {
    tokens: found.items.map(({ body }) => {
      const { digest: _, ...token } = parse<Listed>(body)
      return token
    }),
    cursor: found.cursor,
  }
}

/** Revokes one of a player's tokens. False: the player has none of this id. */
export const revoke = async (
  table: Table,
  cache: TokenCache,
  { player, id }: Pick<Token, 'player' | 'id'>,
): Promise<boolean> => {
  const item = await table.get(keys.playerToken(player, id))
  if (!item) return false
  const { digest } = parse<Listed>(item.body)
  await table.delete(keys.token(digest))
  cache.delete(digest)
  await table.delete(item)
  return true
}

/** Revokes every token of a player. */
export const revokeAll = async (table: Table, cache: TokenCache, player: string): Promise<void> => {
  let cursor: string | undefined
  do {
    const page = await tokensOf(table, player, { limit: 100, cursor })
    for (const { id } of page.tokens) await revoke(table, cache, { player, id })
    cursor = page.cursor
  } while (cursor !== undefined)
}
