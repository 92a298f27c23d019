/** How light falls: by day or by night. */
export type Theme = 'light' | 'dark'

/** Style rules by class: what holds always, and what each theme adds. */
export type Ink = { readonly always?: string; readonly light?: string; readonly dark?: string }

/** What a piece of art needs of the document: rules for its classes, and symbols to be used by id. */
export type Art = {
  readonly inks: Readonly<Record<string, Ink>>
  readonly symbols: Readonly<Record<string, string>>
}

export const fill = (light: string, dark: string): Ink => ({
  light: `fill:${light}`,
  dark: `fill:${dark}`,
})

/** A line without a fill; `more` is further style for both themes. */
export const line = (width: number, light: string, dark: string, more = ''): Ink => ({
  always: `fill:none;stroke-width:${width}${more === '' ? '' : `;${more}`}`,
  light: `stroke:${light}`,
  dark: `stroke:${dark}`,
})

type Solid = readonly [fill: string, stroke: string]

/** A fill with an outline. */
export const solid = (width: number, light: Solid, dark: Solid): Ink => ({
  always: `stroke-width:${width};stroke-linejoin:round`,
  light: `fill:${light[0]};stroke:${light[1]}`,
  dark: `fill:${dark[0]};stroke:${dark[1]}`,
})

export const joinedArt = (arts: readonly Art[]): Art => ({
  inks: Object.assign({}, ...arts.map(({ inks }) => inks)),
  symbols: Object.assign({}, ...arts.map(({ symbols }) => symbols)),
})

/** The rules of the classes that the markup names, for one theme. */
export const rulesFor = (markup: string, art: Art, theme: Theme): string => {
  const named = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, c]) => c!.split(' ')))
  return Object.entries(art.inks)
    .filter(([name]) => named.has(name))
    .map(([name, ink]) => {
      const declarations = [ink.always, ink[theme]].filter((part) => part !== undefined)
      return `.${name}{${declarations.join(';')}}`
    })
    .join('')
}

/** The symbols that the markup uses, and those that they use in turn, each once. */
export const symbolsFor = (markup: string, symbols: Art['symbols']): string => {
  const found = new Map<string, string>()
  const look = (text: string): void => {
    for (const [, id] of text.matchAll(/(?:href="#|url\(#)([\w-]+)/g)) {
      const symbol = symbols[id!]
      if (symbol === undefined || found.has(id!)) continue
      found.set(id!, symbol)
      look(symbol)
    }
  }
  look(markup)
  return [...found.values()].join('')
}
