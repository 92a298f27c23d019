import type { Catalogue } from '../../games/carcassonne/catalogue.ts'
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
import { unit } from '../tiles/curve.ts'
import { barns } from './barns.ts'
import { boardMarkup } from './board.ts'
import { bridges } from './bridges.ts'
import { castleTiles, castleTilesHeight, heldTiles } from './castle-tiles.ts'
import { castles } from './castles.ts'
import type { Overlay } from './overlay.ts'
import { type Scene, tileId, tilesOf } from './tiles.ts'
import type { LandscapeView } from './view.ts'

/** What expansions lay on the tiles, lowest first. A new one takes one line here. */
const overlays: readonly Overlay[] = [bridges, castles, barns]

const boardArt: Art = {
  inks: { open: line(2, '#c9b993', '#50545e', 'stroke-dasharray:7 6') },
  symbols: {},
}

const tileArt = (scene: Scene): Art => {
  const shown = [
    ...scene.board,
    ...[
      ...(scene.drawn === null ? [] : [scene.drawn]),
      ...heldTiles(scene).map(({ tile }) => tile),
    ].map((tile) => ({ tile, rotation: 0 as const })),
  ]
  return {
    inks: {},
    symbols: Object.fromEntries(
      shown.map(({ tile, rotation }) => [
        tileId(tile, rotation),
        scene.tiles.symbolOf(tile, rotation),
      ]),
    ),
  }
}

const mitre = element('g', { transform: 'scale(.8) translate(0 21)' }, abbotHat)

/** What a player may still bring. */
const stocksOf = (supply: LandscapeView['supply'][number], seat: number): readonly Stock[] => [
  { name: 'meeples left', count: supply.meeples, icon: miniature(seat) },
  ...(supply.abbot ? [{ name: 'abbot left', count: 1, icon: mitre }] : []),
]

const rows = (view: LandscapeView): readonly Row[] =>
  view.scores.map((score, seat) => ({
    seat,
    score: String(score),
    stocks: stocksOf(view.supply[seat]!, seat),
    isOn: view.phase !== 'over' && view.turn === seat,
  }))

const art = [landscapeArt, boardArt, lastArt, figureArt, seatArt, panelArt]

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

const drawn = (scene: Scene, options: PictureOptions): string => {
  const { frame, body } = boardMarkup(scene, overlays, options)
  const tall = { ...frame, height: frame.height + castleTilesHeight(scene, frame.width) }
  const beside =
    castleTiles(scene, options.seats, frame) + panel(rows(scene), options.seats, tall, hand(scene))
  return document(
    {
      title: 'Carcassonne',
      description: `${scene.board.length} tiles are laid, ${scene.meeples.length} figures stand or lie on them.`,
      frame: { ...tall, height: tall.height + panelHeight(frame.width) },
      body: body + beside,
      unit,
      art: [...art, tileArt(scene), ...overlays.map((overlay) => overlay.art)],
    },
    options.theme,
  )
}

/** Draws Carcassonne with whatever boxes are open: the landscape, then what lies beside it. */
export const carcassonne = {
  of: (catalogue: Catalogue) => {
    const tiles = tilesOf(catalogue)
    return {
      draw: (view: LandscapeView, options: PictureOptions) => drawn({ ...view, tiles }, options),
    }
  },
}
