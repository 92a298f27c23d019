import type { z } from '@hono/zod-openapi'
import { pointerTo } from '../matches/pointer.ts'
import type { FieldError } from './problem.ts'

type Issue = z.core.$ZodIssue

const pointerOf = ({ path }: Issue, root: string): string =>
  path.reduce<string>((pointer, key) => pointerTo(pointer, String(key)), root)

/** Of a choice between forms, what each of them would have expected. */
const alternatives = (forms: readonly (readonly Issue[])[]): string =>
  [...new Set(forms.flatMap((issues) => issues.map(({ message }) => message)))].join(', or: ')

const fieldErrors = (issue: Issue, root: string): readonly FieldError[] => {
  const pointer = pointerOf(issue, root)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ pointer: pointerTo(pointer, key), detail: 'unknown member' }))
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return [{ pointer, detail: alternatives(issue.errors) }]
  return [{ pointer, detail: issue.message }]
}

/** A value as its schema reads it, or each member at fault, with pointers from `root` on. */
export const validate = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  root = '',
): { readonly valid: z.output<S> } | { readonly errors: readonly FieldError[] } => {
  const { data, error } = schema.safeParse(value)
  if (error) return { errors: error.issues.flatMap((issue) => fieldErrors(issue, root)) }
  return { valid: data }
}
