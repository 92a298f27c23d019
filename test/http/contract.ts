import { z } from 'zod'
import { problemsOf } from '../../src/http/document/problems.ts'
import type { Documented } from '../../src/http/operation.ts'
import { problemNamed } from '../../src/http/problems.ts'
import type { Shapes } from '../../src/http/shapes/shapes.ts'

/** The operation that a request meets; undefined for paths and methods that are none. */
export const operationAt = (
  operations: readonly Documented[],
  method: string,
  path: string,
): Documented | undefined => {
  const [bare = ''] = path.split('?')
  return operations.find(
    (one) =>
      one.method.toUpperCase() === method &&
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare),
  )
}

const typeIn = (headers: Headers): string =>
  headers.get('content-type')?.replace(/;.*/, '') ?? 'nothing'

const documentedAnswer = (route: Documented, status: number, headers: Headers) => {
  const answer = route.answers[status]
  if (!answer) return undefined
  for (const name of answer.headers ?? [])
    if (!headers.has(name) && name !== 'content-security-policy')
      throw new Error(`${route.id} ${status}: no header ${name}`)
  if (!answer.content) return { schema: undefined }
  const schema = answer.content[typeIn(headers)]
  if (!schema) throw new Error(`${route.id} ${status}: undocumented type ${typeIn(headers)}`)
  return { schema }
}

const problemName = (body: unknown): string =>
  z.looseObject({ type: z.string() }).parse(body).type.replace('/problems/', '')

const problemSchema = (route: Documented | undefined, shapes: Shapes, body: unknown): z.ZodType => {
  const name = problemName(body)
  const known = route
    ? problemsOf(route)
    : (['not-found', 'method-not-allowed', 'token-needed'] as const)
  if (!known.some((one) => one === name))
    throw new Error(`${route?.id ?? 'no operation'}: undocumented problem ${name}`)
  return name === 'stale-version' ? shapes.staleVersion : shapes.problem
}

export type Seen = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: unknown
}

/**
 * Throws unless the document tells of the answer: its status, its media type, its headers, the
 * problem's name, and exactly the members of its body.
 */
export const checkAnswer = (route: Documented | undefined, shapes: Shapes, seen: Seen): void => {
  const { status, headers, text, body } = seen
  if (!headers.has('x-request-id') || headers.get('access-control-allow-origin') !== '*')
    throw new Error('every answer names its request and is open to all origins')
  const answer = route && documentedAnswer(route, status, headers)
  if (answer) {
    if (answer.schema) answer.schema.parse(typeIn(headers).includes('json') ? body : text)
    else if (text !== '' && status !== 302) throw new Error(`${route.id} ${status}: a body`)
    return
  }
  if (typeIn(headers) !== 'application/problem+json')
    throw new Error(`${route?.id ?? 'no operation'}: undocumented status ${status}: ${text}`)
  problemSchema(route, shapes, body).parse(body)
  if (problemNamed(problemName(body))?.status !== status)
    throw new Error('the problem has another status than the answer')
}
