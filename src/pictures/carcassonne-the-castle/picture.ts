import { components } from '../../games/carcassonne-the-castle/data.ts'
import { document, object } from '../document.ts'
import { figureArt, miniature } from '../figures.ts'
import type { Art } from '../ink.ts'
import { landscapeArt } from '../landscape/art/art.ts'
import { lastArt, lastMark } from '../last.ts'
import { element, shape, use, words } from '../markup.ts'
import type { PictureOptions } from '../options.ts'
import { panel, panelArt, panelHeight, type Row } from '../panel.ts'
import { seatArt } from '../seats.ts'
import { unit } from '../tiles/curve.ts'
import { castleArt } from './art.ts'
import { pieceArt, pieces } from './pieces.ts'
import { tileId, tileSymbol } from './tiles.ts'
import { wallWidth } from './track.ts'
import type { CastleTile, CastleView } from './view.ts'
import { wallArt, wallMarkup } from './wall.ts'

/** Room for the wall tiles that stick out of the corner towers. */
const margin = wallWidth + 24

const frame = {
  x: -margin,
  y: -margin,
  width: components.rows[0]!.length * unit + 2 * margin,
  height: components.rows.length * unit + 2 * margin,
}

const emptyCells = ({ board }: CastleView): readonly (readonly [number, number])[] =>
  components.rows.flatMap((row, y) =>
    [...row].flatMap((cell, x) =>
      cell === '#' && !board.some((laid) => laid.x === x && laid.y === y) ? [[x, y] as const] : [],
    ),
  )

const plots = (view: CastleView, withCoordinates: boolean): string => {
  const cells = emptyCells(view)
  const squares = cells.map(([x, y]) => `M${x * unit + 3} ${y * unit + 3}h94v94h-94z`).join('')
  const names = cells.map(([x, y]) => {
    const at = { x: x * unit + 50, y: y * unit + 58, 'font-size': 22, 'text-anchor': 'middle' }
    return words('text', { class: 'faint', ...at }, `${x},${y}`)
  })
  return shape('plot', squares) + (withCoordinates ? names.join('') : '')
}

const tile = ({ tile: id, x, y, rotation }: CastleTile, isLast: boolean): string =>
  object(
    `${id} at ${x},${y}, turned ${rotation}°${isLast ? ', laid last' : ''}`,
    { 'data-tile': id, 'data-at': `${x},${y}` },
    use(tileId(id, rotation), x * unit, y * unit),
  )

const tileArt = ({ board, drawn }: CastleView): Art => ({
  inks: {},
  symbols: Object.fromEntries([
    ...board.map(({ tile: id, rotation }) => [tileId(id, rotation), tileSymbol(id, rotation)]),
    ...(drawn === null ? [] : [[tileId(drawn, 0), tileSymbol(drawn, 0)]]),
  ]),
})

/** The wall tiles in front of a player; those that may be used now stand out. */
const wallTiles = (held: readonly number[], usable: readonly number[]): string => {
  const step = Math.min(30, 165 / Math.max(1, held.length))
  const left = [...usable]
  return held
    .toSorted((a, b) => a - b)
    .map((number, i) => {
      const found = left.indexOf(number)
      if (found >= 0) left.splice(found, 1)
      return element(
        'g',
        { transform: `translate(${118 + i * step} 54)`, 'data-held': number },
        element('rect', {
          class: found >= 0 ? 'chip-on' : 'chip',
          x: -12,
          y: -12,
          width: 24,
          height: 24,
          rx: 3,
        }),
        words(
          'text',
          { class: 'words bold', y: 6, 'font-size': 17, 'text-anchor': 'middle' },
          String(number),
        ),
      )
    })
    .join('')
}

const rows = (view: CastleView): readonly Row[] =>
  view.scores.map((score, seat) => ({
    seat,
    score: String(score),
    stocks: [
      { name: 'followers left', count: view.supply[seat]!.followers, icon: miniature(seat) },
    ],
    detail: wallTiles(view.wallTiles[seat]!, view.usable[seat]!),
    said: view.wallTiles[seat]!.map((number) => `wall tile ${number}`),
    isOn: view.drawn !== null && view.turn === seat,
  }))

const hand = ({ drawn, remaining }: CastleView): string => {
  if (drawn === null) return ''
  const left = Object.values(remaining).reduce((sum, count) => sum + count, 0)
  return object(
    `${drawn} is to be laid; ${left} more to be drawn`,
    { 'data-drawn': drawn, transform: 'translate(10 8) scale(.8)' },
    use(tileId(drawn, 0), 0, 0),
    element('rect', { class: 'last', width: 100, height: 100 }),
  )
}

/** Draws Carcassonne: The Castle: the wall around, the castle within. */
export const carcassonneTheCastle = {
  draw(view: CastleView, { theme, coordinates, seats }: PictureOptions): string {
    const last = view.board[view.board.length - 1]
    const body = [
      wallMarkup(view),
      plots(view, coordinates),
      ...view.board.map((laid) => tile(laid, laid === last)),
      last
        ? lastMark(
            { x: last.x * unit, y: last.y * unit, width: unit, height: unit },
            `${last.x},${last.y}`,
          )
        : '',
      pieces(view, seats),
      panel(rows(view), seats, frame, hand(view)),
    ].join('')
    return document(
      {
        title: 'Carcassonne: The Castle',
        description: `${view.board.length} tiles are laid within the wall; the scores are ${view.scores.join(' and ')}.`,
        frame: { ...frame, height: frame.height + panelHeight(frame.width) },
        body,
        unit,
        art: [
          landscapeArt,
          castleArt,
          wallArt,
          lastArt,
          pieceArt,
          figureArt,
          seatArt,
          panelArt,
          tileArt(view),
        ],
      },
      theme,
    )
  },
}
