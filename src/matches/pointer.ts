import { same } from './digest.ts'

/** JSON pointers (RFC 6901) into plain JSON values. */

type Members = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The pointer one step further down. */
export const pointerTo = (pointer: string, key: string | number): string =>
  `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`

/** A key as it was before it went into a pointer. */
export const keyFrom = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')

const keysOf = (pointer: string): readonly string[] => pointer.split('/').slice(1).map(keyFrom)

const member = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value[Number(key)]
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** The value at a pointer; undefined where there is none. */
export const valueAt = (value: unknown, pointer: string): unknown =>
  keysOf(pointer).reduce(member, value)

const replaceAt = (value: unknown, keys: readonly string[], part: unknown): unknown => {
  const [key, ...rest] = keys
  if (key === undefined) return part
  if (Array.isArray(value))
    return value.with(Number(key), replaceAt(value[Number(key)], rest, part))
  return isObject(value) ? { ...value, [key]: replaceAt(value[key], rest, part) } : value
}

/** The same value with the part at a pointer replaced. */
export const replace = (value: unknown, pointer: string, part: unknown): unknown =>
  replaceAt(value, keysOf(pointer), part)

/**
 * Where a full value and what somebody sees of it differ: the pointers of the smallest parts that
 * are not equal. Objects and arrays are walked into while they have the same keys or length; a key
 * that the seen form lacks counts as null there, and one that only it has makes the whole object
 * differ.
 */
export const differences = (full: unknown, seen: unknown, pointer = ''): readonly string[] => {
  if (full === seen) return []
  if (Array.isArray(full) && Array.isArray(seen) && full.length === seen.length)
    return full.flatMap((value, i) => differences(value, seen[i], pointerTo(pointer, i)))
  if (
    isObject(full) &&
    isObject(seen) &&
    Object.keys(seen).every((key) => Object.hasOwn(full, key))
  )
    return Object.keys(full).flatMap((key) =>
      differences(full[key] ?? null, member(seen, key) ?? null, pointerTo(pointer, key)),
    )
  return same(full, seen) ? [] : [pointer]
}
