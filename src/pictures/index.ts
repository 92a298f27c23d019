import { carcassonne } from './carcassonne/picture.ts'
import { carcassonneTheCastle } from './carcassonne-the-castle/picture.ts'
import { castle } from './castle/picture.ts'
import type { PictureOptions } from './options.ts'

/** How a game is drawn. Methods are bivariant, so every game's drawing is one. */
type Drawn = { draw(view: object, options: PictureOptions): string }

const pictures: Readonly<Record<string, Drawn>> = {
  carcassonne,
  'carcassonne-the-castle': carcassonneTheCastle,
  castle,
}

/** Whether there is a picture of a game. */
export const hasPicture = (game: string): boolean => Object.hasOwn(pictures, game)

/**
 * A game's view as an SVG document: what `view` does not say is not in it. The same view and options
 * give the same bytes. `game` is an id of the catalogue.
 */
export const picture = (game: string, view: object, options: PictureOptions): string =>
  pictures[game]!.draw(view, options)
