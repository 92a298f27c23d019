import { type Fields, fieldsOf, listOf, textOf } from '../json.ts'

/** What an answer to a decision is made of: the document says so, for every game. */

type Schemas = Fields

const resolved = (schema: unknown, schemas: Schemas): Fields => {
  const reference = textOf(fieldsOf(schema)['$ref'])
  return reference === undefined
    ? fieldsOf(schema)
    : fieldsOf(schemas[reference.replace('#/components/schemas/', '')])
}

/** The schemas that one stands for: itself, or each of its alternatives. */
const alternatives = (schema: unknown, schemas: Schemas): readonly Fields[] => {
  const whole = resolved(schema, schemas)
  const either = [...listOf(whole['oneOf']), ...listOf(whole['anyOf'])]
  return either.length === 0 ? [whole] : either.flatMap((one) => alternatives(one, schemas))
}

const valuesOf = (schema: unknown): readonly unknown[] => {
  const { enum: several, const: only } = fieldsOf(schema)
  return only === undefined ? listOf(several) : [only]
}

const propertiesOf = (schema: Fields): Fields => fieldsOf(schema['properties'])

/** The members of an answer, by name, each as the alternatives that it may be. */
export type Shape = ReadonlyMap<string, readonly Fields[]>

/** The shape of an answer that may be given with an action; undefined if none may. */
export const answerShape = (
  document: unknown,
  action: string,
  decision: string,
): Shape | undefined => {
  const schemas = fieldsOf(fieldsOf(fieldsOf(document)['components'])['schemas'])
  const answer = Object.values(schemas)
    .flatMap((schema) => [schema, ...listOf(fieldsOf(schema)['oneOf'])])
    .map((schema) => propertiesOf(fieldsOf(schema)))
    .filter(({ type }) => valuesOf(type).includes(action))
    .flatMap(({ choices }) => alternatives(fieldsOf(choices)['items'], schemas))
    .find((one) => valuesOf(propertiesOf(one)['decision']).includes(decision))
  if (!answer) return undefined
  return new Map(
    Object.entries(propertiesOf(answer))
      .filter(([name]) => name !== 'decision')
      .map(([name, schema]) => [name, alternatives(schema, schemas)]),
  )
}

/** Every text in a value, names of members too. */
export const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return Object.entries(fieldsOf(value)).flatMap(([name, member]) => [name, ...textsIn(member)])
}

/** What a member may be: what the schema names, and what in sight has the right form. */
export const candidates = (
  parts: readonly Fields[],
  texts: readonly string[],
  seats: number,
): readonly unknown[] => {
  const found = parts.flatMap((part): readonly unknown[] => {
    const named = valuesOf(part)
    if (named.length > 0) return named
    if (part['type'] === 'integer') return Array.from({ length: seats }, (_, i) => i)
    const pattern = textOf(part['pattern'])
    return pattern === undefined ? [] : texts.filter((text) => new RegExp(pattern).test(text))
  })
  return [...new Set(found)]
}
