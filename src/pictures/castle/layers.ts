import { element } from '../markup.ts'

/** A painted patch: a colour and path data. Portraits are lists of them, the farthest first. */
export type Layer = readonly [colour: string, d: string]

export const painted = (layers: readonly Layer[]): string =>
  layers.map(([fill, d]) => element('path', { class: 'pen', fill, d })).join('')
