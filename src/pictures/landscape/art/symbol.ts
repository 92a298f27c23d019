import { element } from '../../markup.ts'

/** Symbols are drawn around their origin and stand on the sheet by id. */
export const symbol = (id: string, ...parts: readonly string[]): readonly [string, string] => [
  id,
  element('g', { id }, ...parts),
]

export const disc = (ink: string, cx: number, cy: number, r: number): string =>
  element('circle', { class: ink, cx, cy, r })
