/** Acts and actions of any game in readable words: their types and members. */

type Words = Readonly<Record<string, unknown>> & { readonly type: string }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const spaced = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ')

const member = ([name, value]: readonly [string, unknown]): string =>
  value === true ? spaced(name) : `${spaced(name)} ${inWords(value)}`

/** A value in words: the members of an object, the parts of a list. */
const inWords = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(inWords).join(', ')}]`
  if (!isObject(value)) return String(value)
  const told = Object.entries(value).filter(([, part]) => part !== null)
  return `(${told.map(member).join(', ')})`
}

const longest = 300

/** `tile placed: seat 0, tile D, x 0, y 1`. What is null is left out, `hidden` says so. */
export const sentence = (words: object, hidden: readonly string[]): string => {
  const { type, ...members }: Words = { type: '', ...words }
  const told = Object.entries(members).filter(
    ([name, value]) => value !== null || hidden.includes(name),
  )
  const parts = told.map(([name, value]) =>
    hidden.includes(name) ? `${spaced(name)} hidden` : member([name, value]),
  )
  const text = `${spaced(type)}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
