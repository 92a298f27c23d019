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

/** A choice by `type`: a game's own forms, and those of every match. Each form has its own name. */
export const byType = <F extends Form | Forms>(
  registry: Names['asked'],
  { prefix, id }: { readonly prefix: string; readonly id: string },
  { own, shared }: { readonly own: readonly F[]; readonly shared: readonly F[] },
) => {
  const nameOf = (form: F) => `${pascal(typeOf(form))}${id}`
  for (const form of own) named(registry, `${prefix}${nameOf(form)}`, form)
  for (const form of shared) named(registry, nameOf(form), form)
  return named(registry, `${prefix}${id}`, z.discriminatedUnion('type', some([...own, ...shared])))
}
