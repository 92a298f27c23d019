/** SVG as text. Everything that goes into a document passes through here, so nothing is unescaped. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What XML 1.0 has no place for, even escaped: most controls, lone surrogates, two non-characters.
 * Marks that turn the direction of writing are taken away with them: a name may not upset its line. */
const unwritable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the controls are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/gu

/** Text as it may stand in an element or an attribute. */
export const escaped = (text: string): string =>
  text.replace(unwritable, '\ufffd').replace(/[&<>"']/g, (sign) => entities[sign]!)

/** A number with one decimal at most. */
export const short = (value: number): string => String(Math.round(value * 10) / 10 + 0)

export type Attributes = Readonly<Record<string, string | number | undefined>>

const written = (attributes: Attributes): string => {
  let text = ''
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined)
      text += ` ${name}="${typeof value === 'number' ? short(value) : escaped(value)}"`
  return text
}

/** An element; its children are markup already. */
export const element = (
  name: string,
  attributes: Attributes,
  ...children: readonly string[]
): string => {
  const content = children.join('')
  return `<${name}${written(attributes)}${content === '' ? '/>' : `>${content}</${name}>`}`
}

/** Words in the picture, or behind it (`title`, `desc`). */
export const words = (name: string, attributes: Attributes, text: string): string =>
  `<${name}${written(attributes)}>${escaped(text)}</${name}>`

/** What a pointer or a screen reader says about a thing. */
export const title = (text: string): string => words('title', {}, text)

/** A symbol of the sheet, its origin at x, y. */
export const use = (symbol: string, x: number, y: number): string =>
  element('use', { href: `#${symbol}`, x: x === 0 ? undefined : x, y: y === 0 ? undefined : y })

export const shape = (ink: string, d: string): string => element('path', { class: ink, d })
