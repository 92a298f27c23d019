import { z } from '@hono/zod-openapi'

/**
 * What is wrong with a value, as the rest of a sentence about it: `must be a whole number from 1 to
 * 100`. All schemas that have no words of their own speak through here, and with the bounds that the
 * document shows.
 */

type Raw = z.core.$ZodRawIssue
type Of<Code extends Raw['code']> = Extract<Raw, { readonly code: Code }>

/** More values than these are counted, not listed. */
const mostListed = 20

const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

/** `1 to 100`, `at least 1`; undefined: there is no bound. */
const between = (least: number | undefined, most: number | undefined): string | undefined => {
  if (isBound(least) && isBound(most)) return least === most ? `${least}` : `${least} to ${most}`
  if (isBound(least)) return `at least ${least}`
  return isBound(most) ? `at most ${most}` : undefined
}

/** A schema without parts, as the document shows it. */
const shown = ({ schema }: Raw): z.core.JSONSchema.BaseSchema =>
  schema ? z.toJSONSchema(schema, { io: 'input' }) : {}

const numberIn = (issue: Raw): string => {
  const { type, minimum, maximum } = shown(issue)
  const name = type === 'integer' ? 'a whole number' : 'a number'
  const range = between(minimum, maximum)
  if (range === undefined) return name
  return range.startsWith('at ') ? `${name}, ${range}` : `${name} from ${range}`
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const kindOf = (issue: Of<'invalid_type'>): string => {
  const { expected } = issue
  if (expected === 'number' || expected === 'int') return numberIn(issue)
  return kinds[expected] ?? `of another type: ${expected}`
}

/** Names the values that may be. */
export const oneOf = (values: readonly unknown[]): string => {
  const texts = values.map((value) => JSON.stringify(value))
  if (texts.length === 1) return `must be ${texts[0]}`
  if (texts.length > mostListed)
    return `must be one of the ${texts.length} values that the document lists`
  return `must be one of ${texts.join(', ')}`
}

const formOf = (issue: Of<'invalid_format'>): string => {
  if (issue.format === 'datetime') return 'must be a time such as 2026-03-01T12:00:00Z (RFC 3339)'
  const { description } = shown(issue)
  const meaning = description === undefined ? '' : ` (${description.replace(/\.$/, '')})`
  return `must have the form ${issue.pattern?.replace(/^\/|\/\w*$/g, '')}${meaning}`
}

const sizeOf = (issue: Of<'too_small' | 'too_big'>): string => {
  if (issue.origin === 'number' || issue.origin === 'int') return `must be ${numberIn(issue)}`
  if (issue.origin === 'string') {
    const { minLength, maxLength } = shown(issue)
    return `must have ${between(minLength, maxLength)} characters`
  }
  const bound = issue.code === 'too_big' ? `at most ${issue.maximum}` : `at least ${issue.minimum}`
  return `must have ${bound} entries`
}

const member = (value: unknown, name: string): unknown =>
  Object.getOwnPropertyDescriptor(Object(value), name)?.value

/** A member tells the forms apart, and says none of them. */
const formless = ({ discriminator, options, input }: Of<'invalid_union'>): string | undefined => {
  if (discriminator === undefined) return undefined
  return member(input, discriminator) === undefined
    ? 'is missing'
    : oneOf(Array.isArray(options) ? options : [])
}

/** The sentence of an issue, for `safeParse`; undefined: its parts say what is wrong. */
export const sentence = (issue: Raw): string | undefined => {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kindOf(issue)}`
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_small':
    case 'too_big':
      return sizeOf(issue)
    case 'invalid_format':
      return formOf(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_union':
      return formless(issue)
    case 'unrecognized_keys':
      return 'unknown member'
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'is not valid'
  }
}
