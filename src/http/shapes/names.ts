import { z } from '@hono/zod-openapi'
import type { Form, Forms } from '../schemas.ts'

/** Names under which schemas stand in the document: as requests send them, as answers bring them. */
export type Names = {
  readonly asked: z.core.$ZodRegistry<{ id: string }>
  readonly answered: z.core.$ZodRegistry<{ id: string }>
}

export const newNames = (): Names => ({ asked: z.registry(), answered: z.registry() })

/** `place-tile` as a schema is called: `PlaceTile`. */
export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

export type Some<T> = readonly [T, ...T[]]

export const some = <T>(all: readonly T[]): Some<T> => {
  const [first, ...rest] = all
  if (first === undefined) throw new Error('a choice of nothing')
  return [first, ...rest]
}

export const mapSome = <T, U>([first, ...rest]: Some<T>, change: (one: T) => U): Some<U> => [
  change(first),
  ...rest.map(change),
]

/** Gives a schema a name, unless it has one. */
export const named = <T extends z.ZodType>(registry: Names['asked'], id: string, schema: T): T => {
  if (!registry.has(schema)) registry.add(schema, { id })
  return schema
}

const typeOf = (form: Form | Forms): string => {
  const { shape } = 'options' in form ? some(form.options)[0] : form
  return shape.type.value
}

type Naming = {
  readonly prefix: string
  readonly id: string
  readonly examples?: readonly object[]
}

/** A game's own forms, and those of every match. */
type Choice<F> = { readonly own: readonly F[]; readonly shared: readonly F[] }

type Typed = readonly [type: string, schema: z.ZodType]

/** Each form's name begins with its game, unless every match has it, and its `type`. */
const nameEach = (
  registry: Names['asked'],
  { prefix, id }: Naming,
  { own, shared }: Choice<Typed>,
): void => {
  for (const [type, schema] of own) named(registry, `${prefix}${pascal(type)}${id}`, schema)
  for (const [type, schema] of shared) named(registry, `${pascal(type)}${id}`, schema)
}

/** A choice by `type`. */
export const byType = <F extends Form | Forms>(
  registry: Names['asked'],
  naming: Naming,
  { own, shared }: Choice<F>,
) => {
  const typed = (form: F): Typed => [typeOf(form), form]
  nameEach(registry, naming, { own: own.map(typed), shared: shared.map(typed) })
  const { examples } = naming
  const forms = z.discriminatedUnion('type', some([...own, ...shared]))
  const choice = examples ? forms.meta({ examples: [...examples] }) : forms
  return named(registry, `${naming.prefix}${naming.id}`, choice)
}

/** Forms by `type`: several of the same are one. */
const grouped = (forms: readonly Form[]): readonly Typed[] =>
  [...new Set(forms.map(typeOf))].map((type) => {
    const [first, ...rest] = some(forms.filter((form) => typeOf(form) === type))
    return [type, rest.length === 0 ? first : z.union([first, ...rest])]
  })

/** A choice in which several forms may have the same `type`. */
export const byGroup = (
  registry: Names['asked'],
  naming: Naming,
  { own, shared }: Choice<Form>,
) => {
  const groups = { own: grouped(own), shared: grouped(shared) }
  nameEach(registry, naming, groups)
  const schemas = [...groups.own, ...groups.shared].map(([, schema]) => schema)
  return named(registry, `${naming.prefix}${naming.id}`, z.union(some(schemas)))
}
