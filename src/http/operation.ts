import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Scope } from '../accounts/tokens.ts'
import { isRefusal, type Refusal } from '../matches/refusal.ts'
import { type Address, addressOf, type OperationId } from './addresses.ts'
import { type Caller, callerOf, scopeFlaw } from './caller.ts'
import type { ResponseHeader } from './document/references.ts'
import { type Json, readJson } from './json.ts'
import { once } from './once.ts'
import {
  type FieldError,
  invalidFields,
  isProblem,
  type Problem,
  problemOf,
  sendProblem,
} from './problem.ts'
import type { ProblemName } from './problems.ts'
import { decodeQuery, decodersOf } from './query.ts'
import type { Service } from './service.ts'
import type { Shapes } from './shapes/shapes.ts'
import { validate } from './validate.ts'

/** A request of which only the sender is known. */
export type Asking = {
  readonly c: Context
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
  /** The body as it was sent; read once. */
  readonly json: () => Promise<Json | Problem>
}

/** Why an operation does not do what it was asked. */
export type Refused = Problem | Refusal

/** How an operation finds what a request is about, and what can be wrong with that. */
export type Finder<F> = {
  readonly problems: readonly ProblemName[]
  readonly find: (asking: Asking) => Promise<F | Refused>
}

/** What the document tells: a value, or what makes it of the shapes that games have part in. They
 * are made for the document alone, and not for an operation that is loaded to answer. */
type Told<T> = T | ((shapes: Shapes) => T)

const isMaker = <T>(told: Told<T>): told is (shapes: Shapes) => T => typeof told === 'function'

const tellWith = <T>(told: Told<T>, shapes: Shapes): T => (isMaker(told) ? told(shapes) : told)

/** What the document says of a body, and which form it must have in this case. */
export type Body<F, B> = {
  readonly documented: Told<z.ZodType> | undefined
  readonly schema: (found: F, sent: unknown) => z.ZodType<B> | Promise<z.ZodType<B>>
}

/** A request that has the form it must have. */
export type Call<F, Q, B> = Omit<Asking, 'json'> & {
  readonly found: F
  readonly query: Q
  readonly body: B
  readonly sent: unknown
  /** The idempotency key; empty where the operation takes none. */
  readonly key: string
}

/** The answers when all goes well, by status. */
export type Answers = Readonly<Record<number, Answer>>

/** An answer when all goes well. */
export type Answer = {
  readonly description: string
  /** By media type; none: the answer has no body. */
  readonly content?: Readonly<Record<string, z.ZodType>>
  readonly headers?: readonly ResponseHeader[]
}

/** What is told of an operation. */
type Description = {
  readonly id: OperationId
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** The scope that a token must have; null: no token is needed. */
  readonly scope: Scope | null
  /** An idempotency key is needed: always, or but for dry runs. */
  readonly keyed?: 'always' | 'but-for-dry-runs'
  /** The version that the request was made for is needed. */
  readonly versioned?: boolean
  /** Problems of its own, besides those that its parts bring. */
  readonly problems?: readonly ProblemName[]
}

/** One operation: its parts are used in this order, which is the order of the checks. */
export type Operation<F, Q extends z.ZodObject, B> = Description & {
  readonly answers: Told<Answers>
  readonly subject: Finder<F>
  readonly query: Q
  readonly body: Body<F, B>
  readonly handle: (call: Call<F, z.output<Q>, B>) => Promise<Response | Refused>
}

/** An operation as the document tells it. */
export type Documented = Description & {
  readonly method: Address[0]
  readonly path: string
  readonly subjectProblems: readonly ProblemName[]
  readonly query: z.ZodObject
  readonly documentedBody: z.ZodType | undefined
  readonly answers: Answers
}

/** An operation as it is installed, whatever its types. */
export type Route = {
  readonly id: OperationId
  readonly run: (c: Context) => Promise<Response>
  readonly told: (shapes: Shapes) => Documented
}

export const noSubject: Finder<undefined> = { problems: [], find: async () => undefined }
export const noQuery = z.strictObject({})
export const noBody: Body<unknown, undefined> = {
  documented: undefined,
  schema: () => z.undefined(),
}

/** A body whose form is the same whatever the request is about. */
export const bodyOf = <B>(schema: z.ZodType<B>): Body<unknown, B> => ({
  documented: schema,
  schema: () => schema,
})

const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && (isProblem(value) || isRefusal(value))

const keyIn = (c: Context): { readonly key: string } | FieldError => {
  const key = c.req.header('idempotency-key')
  const pointer = '/headers/idempotency-key'
  if (key === undefined) return { pointer, detail: 'missing: send 1–255 characters of your choice' }
  if (key.length < 1 || key.length > 255) return { pointer, detail: 'must have 1–255 characters' }
  return { key }
}

/** Reads the form of a request: query, key and body, with everything that is wrong in them. */
const formReader = <F, Q extends z.ZodObject, B>({ query, body, keyed }: Operation<F, Q, B>) => {
  const decoders = once(() => decodersOf(query))
  return async ({ c, json }: Asking, found: F) => {
    const sent = body.documented ? await json() : { value: undefined }
    if (isProblem(sent)) return sent
    const decoded = decodeQuery(decoders(), new URL(c.req.url).searchParams)
    const asked = validate(query, decoded.values, '/query')
    const { dryRun } = decoded.values
    const mayBeDry = keyed === 'but-for-dry-runs' && dryRun !== undefined && dryRun !== false
    const key = keyed && !mayBeDry ? keyIn(c) : { key: '' }
    const given = validate(await body.schema(found, sent.value), sent.value)
    if (decoded.errors.length === 0 && 'valid' in asked && 'key' in key && 'valid' in given)
      return { query: asked.valid, body: given.valid, key: key.key, sent: sent.value }
    return invalidFields([
      ...decoded.errors,
      ...('errors' in asked ? asked.errors : []),
      ...('key' in key ? [] : [key]),
      ...('errors' in given ? given.errors : []),
    ])
  }
}

/** Token, subject, form, and then what the operation does: the first that refuses answers. The body is
 * waited for before: who sends it slowly is judged by what holds when it has all come. */
const runner = <F, Q extends z.ZodObject, B>(service: Service, operation: Operation<F, Q, B>) => {
  const { scope, subject, body, handle } = operation
  const readForm = formReader(operation)
  return async (c: Context): Promise<Response | Refused> => {
    const json = once(() => readJson(c))
    if (body.documented) await json()
    const caller = await callerOf(service, c)
    if (isProblem(caller)) return caller
    const flaw = scope && scopeFlaw(caller, scope)
    if (flaw) return flaw
    const asking: Asking = { c, caller, params: c.req.param(), json }
    const found = await subject.find(asking)
    if (isRefused(found)) return found
    const form = await readForm(asking, found)
    if (isProblem(form)) return form
    return handle({ c, caller, params: asking.params, found, ...form })
  }
}

/** Makes an operation ready to be installed. */
export const route = <F, Q extends z.ZodObject, B>(
  service: Service,
  operation: Operation<F, Q, B>,
): Route => {
  const run = runner(service, operation)
  const { id, answers, body, subject, ...described } = operation
  const [method, path] = addressOf(id)
  return {
    id,
    told: (shapes) => ({
      ...described,
      id,
      method,
      path,
      answers: tellWith(answers, shapes),
      subjectProblems: subject.problems,
      documentedBody: tellWith(body.documented, shapes),
    }),
    run: async (c) => {
      const answer = await run(c)
      if (answer instanceof Response) return answer
      const told = isProblem(answer) ? answer : problemOf(service.platform.games, answer)
      return sendProblem(c, told)
    },
  }
}
