import type { Context } from 'hono'
import type { Games } from '../matches/platform.ts'
import type { Refusal } from '../matches/refusal.ts'
import { type ProblemName, problems } from './problems.ts'

/** A member at fault: a JSON pointer into the body, or from `/query`, `/headers` or `/path` on. */
export type FieldError = { readonly pointer: string; readonly detail: string }

/** Why a request is refused: a value, until it is sent as a problem document (RFC 9457). */
export type Problem = {
  readonly problem: ProblemName
  readonly detail?: string
  readonly errors?: readonly FieldError[]
  /** Members of this problem alone. */
  readonly members?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

export const problem = (name: ProblemName, rest: Omit<Problem, 'problem'> = {}): Problem => ({
  problem: name,
  ...rest,
})

export const isProblem = (value: object): value is Problem => 'problem' in value

export const invalidFields = (errors: readonly FieldError[]): Problem =>
  problem('invalid-request', {
    detail: errors.map(({ pointer, detail }) => `${pointer || '/'}: ${detail}`).join('; '),
    errors,
  })

export const invalidField = (pointer: string, detail: string): Problem =>
  invalidFields([{ pointer, detail }])

type RuleRefusal = Extract<Refusal, { readonly fault: unknown }>

/** Where in the body of its request a game's fault lies. */
const roots = { 'illegal-action': '', 'impossible-position': '/sandbox/position' } as const

const byRules = (games: Games, { refused, game, rulesVersion, fault }: RuleRefusal): Problem => {
  const meaning = games.of(game, rulesVersion).faults[fault.fault]
  if (!meaning) throw new Error(`${game} does not explain its fault ${fault.fault}`)
  const { rule, detail } = meaning
  return problem(refused, {
    detail,
    members: { fault: fault.fault, rule },
    ...(fault.pointer !== undefined && {
      errors: [{ pointer: `${roots[refused]}${fault.pointer}`, detail }],
    }),
  })
}

/** The problem that tells a refusal. A stale version needs more than it says: see `staleVersion`. */
export const problemOf = (games: Games, refusal: Refusal): Problem => {
  if (refusal.refused === 'stale-version')
    throw new Error('a stale version is told with its commits')
  if ('fault' in refusal) return byRules(games, refusal)
  if ('pointer' in refusal) return invalidField(refusal.pointer, refusal.detail)
  const { refused, detail } = refusal
  return problem(refused, detail === undefined ? {} : { detail })
}

/** Sends a problem document. */
export const sendProblem = (c: Context, told: Problem): Response => {
  const { status, title, explanation } = problems[told.problem]
  const { detail = explanation, errors, members, headers } = told
  const body = {
    type: `/problems/${told.problem}`,
    title,
    status,
    detail,
    instance: c.req.path,
    ...(errors && { errors }),
    ...members,
  }
  return c.body(JSON.stringify(body), status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...headers,
  })
}
