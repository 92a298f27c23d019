import { z } from 'zod'
import { problemsOf } from '../../src/http/document/problems.ts'
import type { Route } from '../../src/http/operation.ts'
import { problemNamed } from '../../src/http/problems.ts'
import type { Shapes } from '../../src/http/shapes/shapes.ts'

/** The route that a request meets; undefined for paths and methods that are no operation. */
export const routeOf = (
  routes: readonly Route[],
  method: string,
  path: string,
): Route | undefined => {
  const [bare = ''] = path.split('?')
  return routes.find(
    (route) =>
      route.method.toUpperCase() === method &&
      new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare),
  )
}

const typeIn = (headers: Headers): string =>
  headers.get('content-type')?.replace(/;.*/, '') ?? 'nothing'

const documentedAnswer = (route: Route, status: number, headers: Headers) => {
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

const problemSchema = (route: Route | undefined, shapes: Shapes, body: unknown): z.ZodType => {
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
export const checkAnswer = (route: Route | undefined, shapes: Shapes, seen: Seen): void => {
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
