/** A strict reader of the XML that pictures are written in: it throws where a browser would only
 * shrug. No prolog, comments, CDATA or DOCTYPE: a picture has none. */

export type Node = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Node[]
  /** The text directly within, entities resolved. */
  readonly text: string
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML 1.0 has no place for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u
const tag = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[a-zA-Z][\w:-]*="[^"<]*")*)\s*(\/?)>/y
const attribute = /\s+([a-zA-Z][\w:-]*)="([^"<]*)"/g

const resolved = (text: string): string =>
  text.replace(/&[^;&]*;?/g, (entity) => {
    const sign = entities[entity]
    if (sign === undefined) throw new Error(`unknown entity ${entity}`)
    return sign
  })

const attributesOf = (written: string): Readonly<Record<string, string>> => {
  const found = new Map<string, string>()
  for (const [, name, value] of written.matchAll(attribute)) {
    if (found.has(name!)) throw new Error(`attribute ${name} twice`)
    found.set(name!, resolved(value!))
  }
  return Object.fromEntries(found)
}

type Open = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Node[]
  text: string
}

/** The root element. Throws if the text is not well-formed. */
export const parseXml = (text: string): Node => {
  if (forbidden.test(text)) throw new Error('a character that XML does not allow')
  const open: Open[] = [{ name: '', attributes: {}, children: [], text: '' }]
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at)
    const between = text.slice(at, next < 0 ? text.length : next)
    if (between.includes('>')) throw new Error(`stray > near ${between}`)
    open[open.length - 1]!.text += resolved(between)
    if (next < 0) break
    tag.lastIndex = next
    const found = tag.exec(text)
    if (!found) throw new Error(`not a tag: ${text.slice(next, next + 80)}`)
    const [whole, closes, name, attributes, isEmpty] = found
    if (closes) {
      const last = open.pop()!
      if (last.name !== name) throw new Error(`${name} closes ${last.name}`)
      open[open.length - 1]!.children.push(last)
    } else {
      const node: Open = {
        name: name!,
        attributes: attributesOf(attributes!),
        children: [],
        text: '',
      }
      if (isEmpty) open[open.length - 1]!.children.push(node)
      else open.push(node)
    }
    at = next + whole.length
  }
  const [top, ...unclosed] = open
  if (unclosed.length > 0) throw new Error(`${unclosed[0]!.name} is not closed`)
  if (top!.children.length !== 1 || top!.text.trim() !== '') throw new Error('not one root')
  return top!.children[0]!
}

/** A node and everything in it. */
export const allOf = (node: Node): readonly Node[] => [node, ...node.children.flatMap(allOf)]

/** Nodes that have an attribute. */
export const having = (root: Node, name: string): readonly Node[] =>
  allOf(root).filter(({ attributes }) => name in attributes)

/** What a node is called. */
export const titleOf = (node: Node): string =>
  node.children.find(({ name }) => name === 'title')?.text ?? ''
