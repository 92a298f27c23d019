import type { z } from '@hono/zod-openapi'
import { pointerTo } from '../matches/pointer.ts'
import type { FieldError } from './problem.ts'
import { oneOf, sentence } from './sentence.ts'

type Issue = z.core.$ZodIssue

const pointerOf = ({ path }: Issue, root: string): string =>
  path.reduce<string>((pointer, key) => pointerTo(pointer, String(key)), root)

/** Whether a form fits a value as a whole, and only some of its members are wrong. */
const isNear = (issues: readonly Issue[]): boolean =>
  issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys')

/** Of a choice between forms: the one that a value was meant to have, if one comes near. */
const nearest = (forms: readonly (readonly Issue[])[]): readonly Issue[] | undefined =>
  forms.filter(isNear).toSorted((a, b) => a.length - b.length)[0]

const valuesIn = (issues: readonly Issue[]): readonly unknown[] | undefined =>
  issues.every((issue) => issue.code === 'invalid_value')
    ? issues.flatMap(({ values }) => values)
    : undefined

/** What each of several issues of one value would have, in one sentence: `must be null or a list`. */
const inOne = (issues: readonly Issue[]): string => {
  const values = valuesIn(issues)
  if (values) return oneOf(values)
  const [first = '', ...rest] = new Set(issues.map(wordsOf))
  return [first, ...rest.map((words) => words.replace(/^must be /, ''))].join(' or ')
}

const wordsOf = (issue: Issue): string =>
  issue.code === 'invalid_union' && issue.errors.length > 0
    ? inOne(issue.errors.flat())
    : issue.message

const inForms = (forms: readonly (readonly Issue[])[], pointer: string): readonly FieldError[] => {
  const meant = nearest(forms)
  if (meant) return meant.flatMap((issue) => fieldErrors(issue, pointer))
  return [{ pointer, detail: inOne(forms.flat()) }]
}

const fieldErrors = (issue: Issue, root: string): readonly FieldError[] => {
  const pointer = pointerOf(issue, root)
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        pointer: pointerTo(pointer, key),
        detail: 'unknown member',
      }))
    case 'invalid_key':
      return [{ pointer, detail: `its name ${inOne(issue.issues)}` }]
    case 'invalid_union':
      if (issue.errors.length > 0) return inForms(issue.errors, pointer)
  }
  return [{ pointer, detail: issue.message }]
}

/** A value as its schema reads it, or each member at fault, with pointers from `root` on. */
export const validate = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  root = '',
): { readonly valid: z.output<S> } | { readonly errors: readonly FieldError[] } => {
  const { data, error } = schema.safeParse(value, { error: sentence })
  if (error) return { errors: error.issues.flatMap((issue) => fieldErrors(issue, root)) }
  return { valid: data }
}
