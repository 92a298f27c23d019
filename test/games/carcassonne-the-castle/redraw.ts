import { z } from 'zod'
import type { Event, View } from '../../../src/games/carcassonne-the-castle/acts.ts'

/** A client that draws the table from the catalogue and the events alone: no line of the engine. */

const shown = z.object({
  tiles: z.array(
    z.object({
      id: z.string(),
      count: z.int(),
      segments: z.array(
        z.object({
          kind: z.enum(['path', 'tower', 'house', 'court']),
          edges: z.array(z.string()),
          half: z.array(z.string()),
          market: z.int().optional(),
          fountain: z.boolean().optional(),
          anchor: z.object({ x: z.number(), y: z.number() }),
        }),
      ),
    }),
  ),
  board: z.object({
    rows: z.array(z.string()),
    outline: z.array(z.object({ x: z.int(), y: z.int() })),
    startSpaces: z.array(
      z.object({
        x: z.int(),
        y: z.int(),
        side: z.string(),
        kind: z.enum(['path', 'tower', 'house', 'court']),
        market: z.int().optional(),
      }),
    ),
    track: z.object({
      length: z.int(),
      spaces: z.array(z.object({ number: z.int(), x: z.number(), y: z.number() })),
    }),
    cornerTowers: z.array(
      z.object({
        id: z.string(),
        numbers: z.tuple([z.int(), z.int()]),
        wallTile: z.boolean(),
      }),
    ),
  }),
  wallTiles: z.array(
    z.object({ number: z.int(), count: z.int(), phase: z.enum(['turn', 'final']) }),
  ),
  figures: z.object({ followers: z.int(), keeps: z.int() }),
})
export type Catalogue = z.infer<typeof shown>
export const readCatalogue = (catalogue: object): Catalogue => shown.parse(catalogue)

export const emptyTable = ({ tiles, board, wallTiles, figures }: Catalogue): View => ({
  turn: 0,
  drawn: null,
  remaining: Object.fromEntries(tiles.map(({ id, count }) => [id, count])),
  discarded: [],
  board: [],
  followers: [],
  keeps: [null, null],
  scores: [0, 0],
  corners: Object.fromEntries(
    board.cornerTowers.map(({ id, numbers, wallTile }) => [id, { numbers, wallTile }]),
  ),
  wallTiles: [[], []],
  usable: [[], []],
  used: [[], []],
  unseenWallTiles: Object.fromEntries(wallTiles.map(({ number, count }) => [number, count])),
  supply: [{ followers: figures.followers }, { followers: figures.followers }],
})

type Pair<T> = readonly [T, T]

const change = <T>([a, b]: Pair<T>, seat: number, to: (value: T) => T): Pair<T> =>
  seat === 0 ? [to(a), b] : [a, to(b)]

const less = (counts: Readonly<Record<string, number>>, id: string | number) => {
  const { [id]: count = 0, ...others } = counts
  return count > 1 ? { ...others, [id]: count - 1 } : others
}

const without = <T>(list: readonly T[], isIt: (one: T) => boolean): readonly T[] => {
  const at = list.findIndex(isIt)
  return list.filter((_, i) => i !== at)
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

/** The table after one more event. */
export const redraw = (catalogue: Catalogue, view: View, event: Event): View => {
  switch (event.type) {
    case 'tile-drawn':
      return { ...view, drawn: event.tile, remaining: less(view.remaining, event.tile) }
    case 'tile-discarded':
      return { ...view, drawn: null, discarded: [...view.discarded, event.tile] }
    case 'tile-placed': {
      const { type: _, ...tile } = event
      return { ...view, drawn: null, board: [...view.board, tile] }
    }
    case 'follower-placed': {
      const { type: _, ...follower } = event
      const supply = change(view.supply, event.seat, (s) => ({ followers: s.followers - 1 }))
      return { ...view, supply, followers: [...view.followers, follower] }
    }
    case 'follower-returned': {
      const { x, y, segment } = event
      const supply = change(view.supply, event.seat, (s) => ({ followers: s.followers + 1 }))
      const isIt = (f: (typeof view.followers)[0]) =>
        f.x === x && f.y === y && f.segment === segment
      return { ...view, supply, followers: without(view.followers, isIt) }
    }
    case 'feature-scored':
      return event.winner === null
        ? view
        : { ...view, scores: change(view.scores, event.winner, (n) => n + event.points) }
    case 'wall-tile-taken': {
      const { seat, corner, wallTile } = event
      return {
        ...view,
        corners: { ...view.corners, [corner]: { ...view.corners[corner]!, wallTile: false } },
        wallTiles: change(view.wallTiles, seat, (hand) => sorted([...hand, wallTile])),
        unseenWallTiles: less(view.unseenWallTiles, wallTile),
      }
    }
    case 'wall-tile-used': {
      const { seat, wallTile } = event
      const spend = (hand: readonly number[]) => without(hand, (one) => one === wallTile)
      return {
        ...view,
        wallTiles: change(view.wallTiles, seat, spend),
        usable: change(view.usable, seat, spend),
        used: change(view.used, seat, (used) => [...used, wallTile]),
      }
    }
    case 'keep-placed': {
      const { type: _, seat, ...keep } = event
      return { ...view, keeps: change<View['keeps'][0]>(view.keeps, seat, () => keep) }
    }
    case 'turn-started': {
      const { seat } = event
      const forTurns = catalogue.wallTiles.filter(({ phase }) => phase === 'turn')
      const usable = view.wallTiles[seat === 0 ? 0 : 1].filter((n) =>
        forTurns.some(({ number }) => number === n),
      )
      return { ...view, turn: seat, usable: change(view.usable, seat, () => usable) }
    }
    case 'position-set':
      return event.state
    case 'extra-turn':
    case 'order-chosen':
    case 'seat-resigned':
    case 'seat-timed-out':
    case 'match-finished':
    case 'match-aborted':
      return view
  }
}
