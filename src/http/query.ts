import { z } from '@hono/zod-openapi'
import { pointerTo } from '../matches/pointer.ts'
import type { FieldError } from './problem.ts'

/** What a query's parameters are; numbers and booleans are written as in JSON. */
export type QuerySchema = z.ZodObject

type Decode = (text: string) => unknown

const integer: Decode = (text) => (/^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text)
const boolean: Decode = (text) => (text === 'true' || text === 'false' ? text === 'true' : text)
const same: Decode = (text) => text

const decoderOf = (documented: unknown): Decode => {
  const type =
    typeof documented === 'object' && documented && 'type' in documented && documented.type
  if (type === 'integer') return integer
  return type === 'boolean' ? boolean : same
}

/** How each parameter's text is read: by the type that the document gives it. */
export const decodersOf = (schema: QuerySchema): ReadonlyMap<string, Decode> => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
  return new Map(Object.entries(properties).map(([name, type]) => [name, decoderOf(type)]))
}

/** Parameters as values, and those that are wrong. */
export type Decoded = {
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: readonly FieldError[]
}

/** The parameters as values, and those given twice and those that the operation does not have. */
export const decodeQuery = (
  decoders: ReadonlyMap<string, Decode>,
  params: URLSearchParams,
): Decoded => {
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [name, text] of params) {
    const decode = decoders.get(name)
    const pointer = pointerTo('/query', name)
    if (!decode) errors.push({ pointer, detail: 'unknown parameter' })
    else if (Object.hasOwn(values, name)) errors.push({ pointer, detail: 'given twice' })
    else values[name] = decode(text)
  }
  return { values, errors }
}
