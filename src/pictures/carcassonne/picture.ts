import { document } from '../document.ts'
import { abbotHat, figureArt, miniature } from '../figures.ts'
import { type Art, line } from '../ink.ts'
import { landscapeArt } from '../landscape/art/art.ts'
import { grass } from '../landscape/art/ground.ts'
import { lastArt } from '../last.ts'
import { element, title, use } from '../markup.ts'
import type { PictureOptions } from '../options.ts'
import { panel, panelArt, panelHeight, type Row, type Stock } from '../panel.ts'
import { seatArt } from '../seats.ts'
import { barns } from './barns.ts'
import { boardMarkup } from './board.ts'
import { bridges } from './bridges.ts'
import { castles } from './castles.ts'
import type { Overlay } from './overlay.ts'
import { tileId, tileSymbol } from './tiles.ts'
import type { LandscapeView } from './view.ts'

/** What expansions lay on the tiles, lowest first. A new one takes one line here. */
const overlays: readonly Overlay[] = [bridges, castles, barns]

const boardArt: Art = {
  inks: { open: line(2, '#c9b993', '#50545e', 'stroke-dasharray:7 6') },
  symbols: {},
}

const tileArt = ({ board, drawn }: LandscapeView): Art => ({
  inks: {},
  symbols: Object.fromEntries([
    ...board.map(
      ({ tile, rotation }) => [tileId(tile, rotation), tileSymbol(tile, rotation)] as const,
    ),
    ...(drawn === null ? [] : [[tileId(drawn, 0), tileSymbol(drawn, 0)] as const]),
  ]),
})

const turret = element('g', { transform: 'scale(.8)' }, use('turret', 0, 3))
const mitre = element('g', { transform: 'scale(.8) translate(0 21)' }, abbotHat)

/** What a player may still bring: meeples, the abbot, double tiles. */
const stocksOf = (supply: LandscapeView['supply'][number], seat: number): readonly Stock[] => [
  { name: 'meeples left', count: supply.meeples, icon: miniature(seat) },
  ...(supply.abbot ? [{ name: 'abbot left', count: 1, icon: mitre }] : []),
  ...(supply.castleTiles.length > 0
    ? [{ name: 'castles left', count: supply.castleTiles.length, icon: turret }]
    : []),
]

const rows = (view: LandscapeView): readonly Row[] =>
  view.scores.map((score, seat) => ({
    seat,
    score: String(score),
    stocks: stocksOf(view.supply[seat]!, seat),
    isOn: view.phase !== 'over' && view.turn === seat,
  }))

/** The tile to be placed, or nothing once all are. */
const hand = ({ drawn, remaining }: LandscapeView): string => {
  if (drawn === null) return ''
  const left = Object.values(remaining).reduce((sum, count) => sum + count, 0)
  return element(
    'g',
    { role: 'graphics-object group', 'data-drawn': drawn, transform: 'translate(10 8)' },
    title(`${drawn} is to be placed; ${left} more to be drawn`),
    element(
      'g',
      { transform: 'scale(.8)' },
      grass('M0 0h100v100h-100z'),
      use(tileId(drawn, 0), 0, 0),
      element('rect', { class: 'last', width: 100, height: 100 }),
    ),
  )
}

export const carcassonne = {
  draw(view: LandscapeView, options: PictureOptions): string {
    const { frame, body } = boardMarkup(view, overlays, options)
    const strip = panel(rows(view), options.seats, frame, hand(view))
    return document(
      {
        title: 'Carcassonne',
        description: `${view.board.length} tiles are laid, ${view.meeples.length} figures stand or lie on them.`,
        frame: { ...frame, height: frame.height + panelHeight(frame.width) },
        body: body + strip,
        art: [
          landscapeArt,
          boardArt,
          lastArt,
          figureArt,
          seatArt,
          panelArt,
          tileArt(view),
          ...overlays.map(({ art }) => art),
        ],
      },
      options.theme,
    )
  },
}
