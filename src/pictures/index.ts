import { carcassonne } from './carcassonne/picture.ts'
import type { Theme } from './ink.ts'
import type { Names } from './seats.ts'

/** What is asked of a picture. Names are written into titles, as text. */
export type PictureOptions = {
  readonly theme: Theme
  readonly coordinates: boolean
  readonly seats: Names
}

/** How a game is drawn. Methods are bivariant, so every game's drawing is one. */
type Drawn = { draw(view: object, options: PictureOptions): string }

const pictures: Readonly<Record<string, Drawn>> = { carcassonne }

/**
 * A game's view as an SVG document: what `view` does not say is not in it. The same view and options
 * give the same bytes. `game` is an id of the catalogue.
 */
export const picture = (game: string, view: object, options: PictureOptions): string =>
  pictures[game]!.draw(view, options)
