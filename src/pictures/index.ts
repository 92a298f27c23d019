import { carcassonne } from './carcassonne/picture.ts'
import { carcassonneTheCastle } from './carcassonne-the-castle/picture.ts'
import { castle } from './castle/picture.ts'
import type { PictureOptions } from './options.ts'

/** What draws the views of a game. Methods are bivariant, so every game's drawing is one. */
type Drawing = { draw(view: object, options: PictureOptions): string }

/** How a game is drawn that has these pieces. */
type Drawn = { of(catalogue: object): Drawing }

const pictures: Readonly<Record<string, Drawn>> = {
  carcassonne,
  'carcassonne-the-castle': { of: () => carcassonneTheCastle },
  castle: { of: () => castle },
}

/** What a picture must know of a game: its id, and the catalogue of its pieces. */
type Pictured = { readonly id: string; catalogue(): object }

const drawings = new WeakMap<Pictured, Drawing>()

const drawingOf = (game: Pictured): Drawing => {
  const known = drawings.get(game)
  if (known) return known
  const drawing = pictures[game.id]!.of(game.catalogue())
  drawings.set(game, drawing)
  return drawing
}

/** Whether there is a picture of a game. `game` is an id of the catalogue. */
export const hasPicture = (game: string): boolean => Object.hasOwn(pictures, game)

/**
 * A view of a game as an SVG document: what `view` does not say is not in it. The same game, view and
 * options give the same bytes.
 */
export const picture = (game: Pictured, view: object, options: PictureOptions): string =>
  drawingOf(game).draw(view, options)
