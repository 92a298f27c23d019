import { z } from '@hono/zod-openapi'
import { isObject } from '../../matches/pointer.ts'
import type { Names } from '../shapes/names.ts'

type Schema = Readonly<Record<string, unknown>>
type Schemas = Readonly<Record<string, Schema>>

const prefix = '#/components/schemas/'

/** Answers may gain members at any time: clients ignore those that they do not know. */
export const openToMore = (schema: Record<string, unknown>): void => {
  if (schema['additionalProperties'] === false) delete schema['additionalProperties']
}

const generate = (registry: Names['asked'], io: 'input' | 'output'): Schemas => {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${prefix}${id}`,
    override: ({ jsonSchema }) => {
      if (io === 'output') openToMore(jsonSchema)
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  )
}

const referred = (schemas: Schemas, form: unknown): readonly [string, Schema] | undefined => {
  if (!isObject(form) || typeof form['$ref'] !== 'string') return undefined
  const schema = schemas[form['$ref'].slice(prefix.length)]
  return schema && [form['$ref'], schema]
}

/** The one value that a member has in a schema, or in all forms of a choice. */
const constantOf = (schema: unknown, property: string): string | undefined => {
  if (!isObject(schema)) return undefined
  const { properties } = schema
  const forms = schema['oneOf'] ?? schema['anyOf']
  const found = isObject(properties) ? properties[property] : undefined
  if (isObject(found) && typeof found['const'] === 'string') return found['const']
  const [first, ...rest] = Array.isArray(forms)
    ? forms.map((form) => constantOf(form, property))
    : []
  return rest.every((other) => other === first) ? first : undefined
}

/** The member that tells the named forms of a choice apart, with the form of each of its values. */
const discriminatorOf = (schemas: Schemas, forms: readonly unknown[]): object | undefined => {
  const named = forms.flatMap((form) => {
    const found = referred(schemas, form)
    return found ? [found] : []
  })
  if (named.length < forms.length) return undefined
  for (const propertyName of ['type', 'game']) {
    const values = named.map(([, schema]) => constantOf(schema, propertyName))
    if (new Set(values).size < forms.length || values.includes(undefined)) continue
    return { propertyName, mapping: Object.fromEntries(values.map((v, i) => [v, named[i]?.[0]])) }
  }
  return undefined
}

const withDiscriminators = (schemas: Schemas, part: unknown): unknown => {
  if (Array.isArray(part)) return part.map((one) => withDiscriminators(schemas, one))
  if (!isObject(part)) return part
  const inner = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, withDiscriminators(schemas, value)]),
  )
  const forms = part['oneOf'] ?? part['anyOf']
  const discriminator = Array.isArray(forms) && discriminatorOf(schemas, forms)
  return discriminator ? { ...inner, discriminator } : inner
}

const namesIn = (part: unknown): readonly string[] => {
  if (Array.isArray(part)) return part.flatMap(namesIn)
  if (!isObject(part)) return []
  const { $ref } = part
  const name =
    typeof $ref === 'string' && $ref.startsWith(prefix) ? [$ref.slice(prefix.length)] : []
  return [...name, ...Object.values(part).flatMap(namesIn)]
}

/** The names that something uses, and those that these use. */
const usedBy = (part: unknown, schemas: Schemas): ReadonlySet<string> => {
  const used = new Set<string>()
  const use = (name: string): void => {
    if (used.has(name)) return
    used.add(name)
    for (const other of namesIn(schemas[name])) use(other)
  }
  for (const name of namesIn(part)) use(name)
  return used
}

/** JSON Schemas of all that some parts of the document name, as the document's `components.schemas`. */
export const schemaComponents = (
  { asked, answered }: Names,
  parts: unknown,
): Readonly<Record<string, unknown>> => {
  const schemas = { ...generate(asked, 'input'), ...generate(answered, 'output') }
  return Object.fromEntries(
    [...usedBy(parts, schemas)]
      .toSorted()
      .map((name) => [name, withDiscriminators(schemas, schemas[name])]),
  )
}
