import { type Frame, sign } from '../document.ts'
import { grass } from '../landscape/art/ground.ts'
import { element, use } from '../markup.ts'
import { panelScale } from '../panel.ts'
import { type Names, seatTitle, token } from '../seats.ts'
import { tileId } from './tiles.ts'
import type { LandscapeView } from './view.ts'

/** Double tiles that lie open beside the board: those to choose from, and those in front of players. */

type Held = { readonly tile: string; readonly seat: number | null }

/** A row of the strip, in the units of the panel. */
const high = 92

export const heldTiles = ({ castleChoice, supply }: LandscapeView): readonly Held[] => [
  ...(castleChoice ?? []).map((tile) => ({ tile, seat: null })),
  ...supply.flatMap(({ castleTiles }, seat) => castleTiles.map((tile) => ({ tile, seat }))),
]

const shown = ({ tile, seat }: Held, x: number, names: Names): string =>
  sign(
    `${tile}, ${seat === null ? 'to be chosen' : `a castle of ${seatTitle(names, seat)}`}`,
    {
      'data-held': tile,
      'data-seat': seat ?? undefined,
      transform: `translate(${x} 20)`,
    },
    element(
      'g',
      { transform: 'scale(.62)' },
      grass('M0 0h200v100h-200z'),
      use(tileId(tile, 0), 0, 0),
    ),
    seat === null ? '' : element('g', { transform: 'translate(4 4)' }, token(seat, 14)),
  )

export const castleTilesHeight = (view: LandscapeView, boardWidth: number): number =>
  heldTiles(view).length === 0 ? 0 : high * panelScale(boardWidth)

/** The strip below the board; nothing if nobody has any. */
export const castleTiles = (view: LandscapeView, names: Names, board: Frame): string => {
  const held = heldTiles(view)
  if (held.length === 0) return ''
  const scale = panelScale(board.width).toFixed(3)
  return element(
    'g',
    { transform: `translate(${board.x} ${board.y + board.height}) scale(${scale})` },
    ...held.map((one, i) => shown(one, 16 + 145 * i, names)),
  )
}
