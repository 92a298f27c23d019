import { type Art, joinedArt, rulesFor, symbolsFor, type Theme } from './ink.ts'
import { element, title, words } from './markup.ts'

/** The whole picture: root, style, the symbols that are used, the drawing. */

export type Frame = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Drawing = {
  readonly title: string
  readonly description: string
  readonly frame: Frame
  readonly body: string
  readonly art: readonly Art[]
  /** How many units a square of the board measures: square x, y begins at x · unit, y · unit. */
  readonly unit?: number
}

const paper: Art = {
  inks: {
    paper: { light: 'fill:#f3ead6', dark: 'fill:#1b1d22' },
    words: {
      always: "font-family:Georgia,'Times New Roman','DejaVu Serif',serif",
      light: 'fill:#3b2f22',
      dark: 'fill:#e9dfc8',
    },
    faint: { light: 'fill:#76684e', dark: 'fill:#cfc6b2' },
    bold: { always: 'font-weight:bold' },
  },
  symbols: {},
}

/**
 * One self-contained SVG document: no script, no reference to anything outside, styles in one
 * `<style>` element. Screen readers meet a graphics document whose objects have titles.
 */
export const document = (
  { title: name, description, frame, body, art, unit }: Drawing,
  theme: Theme,
): string => {
  const { x, y, width, height } = frame
  const ground = element('rect', { class: 'paper', x, y, width, height })
  const all = joinedArt([paper, ...art])
  const symbols = symbolsFor(body, all.symbols)
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: [x, y, width, height].map((value) => Math.round(value)).join(' '),
      role: 'graphics-document document',
      'data-unit': unit,
      'aria-labelledby': 'picture-title picture-description',
    },
    words('title', { id: 'picture-title' }, name),
    words('desc', { id: 'picture-description' }, description),
    element('style', {}, rulesFor(ground + symbols + body, all, theme)),
    element('defs', {}, symbols),
    ground,
    body,
  )
}

/** A thing with a name of its own. */
export const object = (
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly string[]
): string =>
  element('g', { role: 'graphics-object group', ...attributes }, title(name), ...children)

/** A thing without parts. */
export const sign = (
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly string[]
): string => element('g', { role: 'graphics-symbol img', ...attributes }, title(name), ...children)
