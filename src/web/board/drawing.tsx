import { useLayoutEffect, useRef } from 'preact/hooks'
import { type Box, neededFor, type Picture, symbolOf } from './picture.ts'

const svg = 'http://www.w3.org/2000/svg'

const attributesOf = ({ x, y, width, height }: Box): string => `${x} ${y} ${width} ${height}`

const shadowOf = (host: HTMLElement): ShadowRoot =>
  host.shadowRoot ?? host.attachShadow({ mode: 'open' })

/** A tile that is not laid yet, as it would lie. */
export type Ghost = {
  readonly tile: string
  readonly x: number
  readonly y: number
  readonly rotation: number
  readonly squares: number
}

/** The ghost's markup in the drawing: the tile's own symbol, turned about its first square. */
const ghostIn = (
  picture: Picture,
  { tile, x, y, rotation, squares }: Ghost,
): Element | undefined => {
  const symbol = symbolOf(picture, tile)
  const { unit } = picture
  if (symbol === undefined || unit === undefined) return undefined
  const group = document.createElementNS(svg, 'g')
  const half = unit / 2
  group.setAttribute(
    'transform',
    `translate(${x * unit} ${y * unit}) rotate(${rotation} ${half} ${half})`,
  )
  const ground = document.createElementNS(svg, 'path')
  ground.setAttribute('class', 'grass')
  ground.setAttribute('d', `M0 0h${squares * unit}v${unit}H0z`)
  const use = document.createElementNS(svg, 'use')
  use.setAttribute('href', `#${symbol}`)
  group.append(ground, use)
  return group
}

/** The picture, in a tree of its own: its class names and ids are not the page's. */
export const Drawing = ({
  picture,
  box,
  ghost,
  drawn,
}: {
  picture: Picture
  box: Box
  ghost: Ghost | undefined
  /** Called with the drawing once it stands in the page, and may be measured. */
  drawn: (drawing: SVGSVGElement) => void
}) => {
  const host = useRef<HTMLDivElement>(null)
  const shown = useRef<SVGSVGElement>(null)
  useLayoutEffect(() => {
    if (!host.current) return
    const shadow = shadowOf(host.current)
    const drawing = document.importNode(picture.drawing, true)
    drawing.setAttribute('width', '100%')
    drawing.setAttribute('height', '100%')
    shadow.adoptedStyleSheets = [picture.sheet]
    shadow.replaceChildren(drawing)
    shown.current = drawing
  }, [picture])
  useLayoutEffect(() => {
    const drawing = shown.current
    if (!drawing) return
    drawing.setAttribute('viewBox', attributesOf(box))
    drawn(drawing)
  }, [picture, box.x, box.y, box.width, box.height])
  useLayoutEffect(() => {
    const made = ghost && ghostIn(picture, ghost)
    if (made) shown.current?.append(made)
    return () => made?.remove()
  }, [picture, ghost?.tile, ghost?.x, ghost?.y, ghost?.rotation])
  return <div class="drawing" ref={host} />
}

/** The frame of a piece: cards are drawn around their middle, tiles from their corner. */
const frameOf = (symbol: string, squares: number): Box =>
  symbol.startsWith('card-')
    ? { x: -48, y: -56, width: 96, height: 112 }
    : { x: -2, y: -2, width: 100 * squares + 4, height: 104 }

/** One piece that the picture shows somewhere; nothing if it does not. */
export const Piece = ({
  picture,
  piece,
  squares = 1,
}: {
  picture: Picture
  piece: string
  squares?: number
}) => {
  const host = useRef<HTMLDivElement>(null)
  const symbol = symbolOf(picture, piece)
  useLayoutEffect(() => {
    if (!host.current || symbol === undefined) return
    const frame = document.createElementNS(svg, 'svg')
    const defs = document.createElementNS(svg, 'defs')
    const use = document.createElementNS(svg, 'use')
    const ground = document.createElementNS(svg, 'path')
    ground.setAttribute('class', 'grass')
    ground.setAttribute('d', `M0 0h${100 * squares}v100H0z`)
    defs.append(
      ...neededFor(picture.drawing, [symbol]).map((one) => document.importNode(one, true)),
    )
    use.setAttribute('href', `#${symbol}`)
    frame.setAttribute('viewBox', attributesOf(frameOf(symbol, squares)))
    frame.setAttribute('width', '100%')
    frame.setAttribute('height', '100%')
    frame.append(defs, ...(symbol.startsWith('card-') ? [] : [ground]), use)
    const shadow = shadowOf(host.current)
    shadow.adoptedStyleSheets = [picture.sheet]
    shadow.replaceChildren(frame)
  }, [picture, symbol])
  if (symbol === undefined) return null
  const kind = symbol.startsWith('card-') ? 'card' : `tile wide-${squares}`
  return <div class={`piece ${kind}`} ref={host} aria-hidden="true" />
}
