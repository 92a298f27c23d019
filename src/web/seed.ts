import { sha256 } from './proof/chain.ts'

/** A player's own part of the chance: what only this browser knows until it is revealed. */

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** 22 characters of base64url, 128 random bits. */
export const newSeed = (): string => base64url(crypto.getRandomValues(new Uint8Array(16)))

const place = (hash: string): string => `castellan.seed.${hash}`

/** Keeps a seed in this browser; gives the hash that promises it. */
export const promiseOf = async (seed: string): Promise<string> => {
  const hash = await sha256(seed)
  localStorage.setItem(place(hash), seed)
  return hash
}

/** The seed that a hash promises, if this browser has promised it. */
export const promisedSeed = (hash: string): string | undefined =>
  localStorage.getItem(place(hash)) ?? undefined

export const forgetSeed = (hash: string): void => localStorage.removeItem(place(hash))
