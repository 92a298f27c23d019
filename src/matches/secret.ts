import { parse } from '../store/commits.ts'
import { keys } from '../store/layout.ts'
import { decodeSeed, encodeSeed } from './chance.ts'
import type { Platform } from './platform.ts'

/** What a match keeps to itself: its seed, and the code that lets friends in. */
export type Secret = { readonly seed: Uint8Array; readonly code: string }

type Stored = { readonly seed: string; readonly code: string }

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits in Crockford's base 32. */
const newCode = ({ bytes }: Platform): string =>
  [...bytes(16)].map((byte) => base32[byte % 32]).join('')

const read = (body: string): Secret => {
  const { seed, code } = parse<Stored>(body)
  return { seed: decodeSeed(seed), code }
}

/** What is stored of a match's secret, read and kept in mind. */
const remember = ({ cache: { secrets, size } }: Platform, match: string, body: string): Secret => {
  const secret = read(body)
  if (secrets.size >= size) secrets.clear()
  secrets.set(match, secret)
  return secret
}

/** Makes a match's secret, or gives back the one that an interrupted attempt has left. */
export const makeSecret = async (platform: Platform, match: string): Promise<Secret> => {
  const secret: Stored = { seed: encodeSeed(platform.bytes(32)), code: newCode(platform) }
  const item = { ...keys.seed(match), version: 1, body: JSON.stringify(secret) }
  const isNew = await platform.table.put(item, 'absent')
  return isNew ? remember(platform, match, item.body) : secretOf(platform, match)
}

/** A match's secret: read once in a process at most, as long as the match is in its cache. */
export const secretOf = async (platform: Platform, match: string): Promise<Secret> => {
  const cached = platform.cache.secrets.get(match)
  if (cached) return cached
  const item = await platform.table.get(keys.seed(match))
  if (!item) throw new Error(`${match}: the seed is gone`)
  return remember(platform, match, item.body)
}
