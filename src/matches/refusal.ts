import type { AnyGame, Fault } from '../games/game.ts'

/** The ways to be refused of which their problem's page may say enough. */
export type PlainRefusal =
  | 'not-found'
  | 'version-needed'
  | 'not-seated'
  | 'seat-taken'
  | 'seats-full'
  | 'not-open'
  | 'not-running'
  | 'not-over'
  | 'not-awaited'
  | 'already-proposed'
  | 'seats-not-taken'
  | 'client-seed-fixed'
  | 'client-seed-mismatch'
  | 'idempotency-key-reused'
  | 'fork-not-possible'
  | 'vacation-used-up'
  | 'not-a-sandbox'
  | 'busy'

/** Why something is refused: a value, named after the problem that http makes of it. */
export type Refusal =
  | { readonly refused: PlainRefusal; readonly detail?: string }
  | { readonly refused: 'stale-version'; readonly version: number }
  | { readonly refused: 'invalid-request'; readonly pointer: string; readonly detail: string }
  | {
      readonly refused: 'illegal-action' | 'impossible-position'
      readonly game: string
      readonly rulesVersion: number
      readonly fault: Fault
    }

/** `detail`: what is wrong in this case, where more is known than the problem's page says. */
export const refuse = (refused: PlainRefusal, detail?: string): Refusal => ({
  refused,
  ...(detail !== undefined && { detail }),
})

export const invalid = (pointer: string, detail: string): Refusal => ({
  refused: 'invalid-request',
  pointer,
  detail,
})

export const refuseByRules = (
  refused: 'illegal-action' | 'impossible-position',
  { id, rulesVersion }: AnyGame,
  fault: Fault,
): Refusal => ({ refused, game: id, rulesVersion, fault })

export const isRefusal = (value: object): value is Refusal => 'refused' in value
