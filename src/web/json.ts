/** What the service sends is read without knowing any game: by members that may be there. */

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined

/** One text for equal values, however their members are ordered. RFC 8785 for whole numbers. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isFields(value)) return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
  return `{${members.join(',')}}`
}

/** A body that was put together here: the service says what it thinks of it. */
export const asBody = (value: unknown) => JSON.parse(JSON.stringify(value))
