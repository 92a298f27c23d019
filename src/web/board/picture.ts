/** The service's picture, taken apart: the drawing, its style, and where it says things are. */

export type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Picture = {
  readonly drawing: SVGSVGElement
  /** The policy of the page forbids `<style>`; a sheet made by a script is none. */
  readonly sheet: CSSStyleSheet
  readonly box: Box
  /** How large a square of the board is; undefined where places have names. */
  readonly unit: number | undefined
}

const boxIn = (text: string): Box => {
  const [x = 0, y = 0, width = 100, height = 100] = text.split(' ').map(Number)
  return { x, y, width, height }
}

/** The page has its own list of players: the picture's is left out. */
const withoutStrip = (drawing: SVGSVGElement, box: Box): Box => {
  const strip = drawing.querySelector('[data-strip]')
  const top = strip?.getAttribute('data-strip')
  strip?.remove()
  return top ? { ...box, height: Number(top) - box.y } : box
}

const style = /<style>([^<]*)<\/style>/g

export const pictureIn = (text: string): Picture | undefined => {
  const bare = text.replaceAll(style, '')
  const drawing = new DOMParser().parseFromString(bare, 'image/svg+xml').documentElement
  if (!(drawing instanceof SVGSVGElement)) return undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([...text.matchAll(style)].map(([, rules = '']) => rules).join(''))
  const unit = drawing.dataset['unit']
  return {
    drawing,
    sheet,
    box: withoutStrip(drawing, boxIn(drawing.getAttribute('viewBox') ?? '')),
    unit: unit === undefined ? undefined : Number(unit),
  }
}

/** The id under which a picture keeps a piece that is in sight; undefined if none is. */
export const symbolOf = ({ drawing }: Picture, piece: string): string | undefined => {
  const [name] = piece.split('#')
  return [`tile-${name}-0`, `card-${name}`].find((id) => byId(drawing, id))
}

export const byId = (drawing: Element, id: string): Element | null =>
  drawing.querySelector(`#${CSS.escape(id)}`)

/** What a piece of drawing refers to, and what that refers to in turn, each once. */
export const neededFor = (drawing: Element, ids: readonly string[]): readonly Element[] => {
  const found = new Map<string, Element>()
  const look = (id: string): void => {
    const element = found.has(id) ? null : byId(drawing, id)
    if (!element) return
    found.set(id, element)
    for (const [, next = ''] of element.outerHTML.matchAll(/(?:href="#|url\(#)([\w-]+)/g))
      look(next)
  }
  for (const id of ids) look(id)
  return [...found.values()]
}
