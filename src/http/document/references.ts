import { z } from '@hono/zod-openapi'
import type { Names } from '../shapes/names.ts'

export type Reference = { readonly $ref: string }

/** A part of the document that stands under `components`. */
export const ref = (kind: 'schemas' | 'headers', name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
})

/** A schema by the name that it has in the document; text needs none. */
export const schemaRef = (names: Names, schema: z.ZodType): Reference | { type: 'string' } => {
  const id = names.asked.get(schema)?.id ?? names.answered.get(schema)?.id
  if (id !== undefined) return ref('schemas', id)
  if (schema instanceof z.ZodString) return { type: 'string' }
  throw new Error('a schema of the document has no name')
}

const meanings = {
  etag: 'The entity tag of the match: its version and your seats. Send it back as `If-Match`.',
  location: 'Where the new thing is.',
  link: 'Where there is more, with `rel="next"`.',
  vary: 'What the answer depends on.',
  'cache-control': 'How long the answer may be kept, and by whom.',
  'content-security-policy': 'What the page may do.',
  'retry-after': 'How many seconds to wait.',
  'www-authenticate': 'How to authenticate.',
  'x-request-id': 'Names the request: quote it when you report a fault.',
} as const

export type ResponseHeader = keyof typeof meanings

/** Every header of an answer, as the document explains it. */
export const headerComponents = Object.fromEntries(
  Object.entries(meanings).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' as const } },
  ]),
)

/** The headers of an answer, by reference; every answer has an `x-request-id`. */
export const headersOf = (names: readonly ResponseHeader[]) =>
  Object.fromEntries([...names, 'x-request-id'].map((name) => [name, ref('headers', name)]))
