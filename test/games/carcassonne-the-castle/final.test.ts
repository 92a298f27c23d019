import { describe, expect, test } from 'vitest'
import { components } from '../../../src/games/carcassonne-the-castle/data.ts'
import {
  drawn,
  given,
  holds,
  keep,
  laid,
  type Played,
  points,
  scorings,
  stands,
  start,
  tile,
  typesOf,
  when,
} from './scene.ts'

const tiles = [
  tile('court', 'court N E S W'),
  tile('market', 'court N E S W market'),
  tile('tower', 'tower E', 'court N S W'),
  tile('longTower', 'tower E W', 'court N', 'court S'),
  tile('house', 'house E', 'court N S W'),
  tile('wall', 'house N S', 'court E', 'court W market'),
  tile('path', 'path E W fountain', 'court N WR EL', 'court S WL ER'),
]

/** A castle in which the last tile of the pile is laid at the end of the row. */
const last = (
  rows: readonly string[],
  acts: Parameters<typeof given>[1],
  { tile = 'court', x = 0, y = 0, startSpaces = [start(0, 0, 'W', 'court')] } = {},
): Played => {
  const used = acts.flat().flatMap((act) => (act.type === 'tile-drawn' ? [act.tile] : []))
  const copies = (id: string) => [...used, tile].filter((one) => one === id).length
  const pile = tiles.map((one) => ({ ...one, count: copies(one.id) }))
  return when(given({ rows, tiles: pile, startSpaces }, [...acts, drawn(tile)]), { x, y })
}

const finals = ({ events }: Played) =>
  events.flatMap((event) =>
    event.type === 'feature-scored' && event.final
      ? [[event.feature, event.winner, event.points]]
      : [],
  )

describe('the final scoring', () => {
  test('R60: empty spaces are joined side to side only, and counted whatever would fit', () => {
    const rows = ['#####', '..#..', '.##..', '#....']
    const { state, events } = last(rows, [laid('court', 0, 0), keep(0, 1)], { x: 1 })
    expect(state.scores).toEqual([6, 0])
    expect(events.at(-1)).toMatchObject({ feature: 'keep', tiles: 6, points: 6, winner: 0 })
  })

  test('R61: a tile that was removed leaves one more space empty', () => {
    const cells = components.rows.join('').replaceAll('.', '').length
    const pile = components.tiles.reduce((sum, { count }) => sum + count, 0)
    expect(cells - pile).toBe(16)
    const cross = tile('cross', 'path N E S W')
    const castle = {
      rows: ['####'],
      tiles: [
        { ...tiles[0]!, count: 2 },
        { ...cross, count: 1 },
      ],
    }
    const scene = given(castle, [laid('court', 0, 0), keep(0, 1), drawn('court')])
    expect(finals(when(scene, { x: 1, y: 0 }, 'cross'))).toEqual([['keep', 0, 2]])
  })

  const keeps = (own: number, other: number) => [keep(0, own), keep(1, other)]

  test('R62: wall tile 8 makes the keep 2 larger, two copies 4, for the comparison only', () => {
    const one = last(['###'], [...keeps(3, 4), holds(0, 8)])
    expect(one.state.scores).toEqual([2, 0])
    expect(one.state.keeps[0]?.size).toBe(3)
    expect(last(['###'], [...keeps(3, 6), holds(0, 8)]).state.scores).toEqual([0, 2])
    expect(last(['###'], [...keeps(3, 6), holds(0, 8, 8)]).state.scores).toEqual([2, 0])
  })

  test('R62: without a keep it does nothing', () => {
    const played = last(['###'], [keep(1, 1), holds(0, 8, 8)])
    expect(played.state.scores).toEqual([0, 2])
    expect(played.state.wallTiles[0]).toEqual([8, 8])
  })

  test('R48: the larger keep gets the size of the largest empty area', () => {
    const rows = ['####.', '....#', '....#', '....#']
    expect(finals(last(rows, [...keeps(2, 4), laid('court', 0, 0)], { x: 1 }))).toEqual([
      ['keep', 1, 3],
    ])
    expect(finals(last(rows, [keep(0, 1)]))).toEqual([['keep', 0, 3]])
  })

  test('R49: equal keeps, after wall tiles 8, pay nobody, and no keeps at all neither', () => {
    expect(finals(last(['###'], keeps(3, 3)))).toEqual([['keep', null, 0]])
    expect(finals(last(['###'], [...keeps(1, 3), holds(0, 8)]))).toEqual([['keep', null, 0]])
    expect(finals(last(['###'], []))).toEqual([])
  })

  const market = [start(0, 0, 'W', 'court', 1)]

  test('R63: a market on a start space counts for the court that reaches it, closed or not', () => {
    const acts = [laid('market', 0, 0), stands(1, 0, 0, 0)]
    const { events } = last(['####'], acts, { x: 1, startSpaces: market })
    expect(events.at(-1)).toMatchObject({ feature: 'court', tiles: 3, markets: 2, points: 6 })
  })

  test('R64: 3 a market for the player with more merchants; a tie pays nobody', () => {
    const two = [laid('market', 0, 0), laid('market', 1, 0), laid('court', 2, 0)]
    const stand = (...seats: readonly number[]) => seats.map((seat, x) => stands(seat, x, 0, 0))
    const paid = (...seats: readonly number[]) =>
      finals(last(['####'], [...two, ...stand(...seats)], { x: 3 }))
    expect(paid(0, 1, 1)).toEqual([['court', 1, 6]])
    expect(paid(0, 1)).toEqual([['court', null, 0]])
    expect(paid()).toEqual([])
  })

  test('R64: a court without a market is worth nothing', () => {
    expect(finals(last(['##'], [laid('court', 0, 0), stands(0, 0, 0, 0)], { x: 1 }))).toEqual([])
  })

  const courts = (seat: number) => [
    ...[laid('market', 0, 0), stands(seat, 0, 0, 0), laid('wall', 1, 0)],
    ...[laid('market', 2, 0), laid('market', 3, 0), stands(seat, 3, 0, 0)],
  ]

  test('R65: wall tile 7 makes it 4 a market on one court', () => {
    const five = [
      ...[laid('market', 0, 0), stands(0, 0, 0, 0)],
      ...[1, 2, 3].map((x) => laid('market', x, 0)),
    ]
    const paid = (...sevens: readonly number[]) =>
      last(['#####'], [...five, holds(0, ...sevens)], { x: 4, startSpaces: market }).state.scores[0]
    expect(paid()).toBe(15)
    expect(paid(7)).toBe(20)
  })

  test('R66: it is used on the court with most markets that its owner wins, each copy on another', () => {
    const paid = (...hand: readonly number[]) =>
      finals(last(['#####'], [...courts(0), holds(0, ...hand)], { x: 4 }))
    expect(paid()).toEqual([
      ['court', 0, 6],
      ['court', 0, 6],
    ])
    expect(paid(7)).toEqual([
      ['court', 0, 8],
      ['court', 0, 6],
    ])
    expect(paid(7, 7)).toEqual([
      ['court', 0, 8],
      ['court', 0, 8],
    ])
    expect(finals(last(['#####'], [...courts(1), holds(0, 7)], { x: 4 }))).toEqual([
      ['court', 1, 6],
      ['court', 1, 6],
    ])
  })

  const open = { x: 0, y: 1 }
  const incomplete = [
    ['path', 4, 2],
    ['tower', 5, 2],
    ['house', 6, 1],
  ] as const

  test.each(incomplete)(
    'R67: an incomplete %s pays with wall tile %i, and not without',
    (kind, n, paid) => {
      const castle = {
        ...open,
        startSpaces: [start(0, 0, 'W', kind === 'path' ? 'path' : 'court')],
      }
      const acts = [laid(kind, 0, 0), stands(0, 0, 0, 0)]
      const rows = ['##', '#.']
      expect(last(rows, acts, castle).state.scores).toEqual([0, 0])
      expect(last(rows, [...acts, holds(0, n)], castle).state.scores).toEqual([paid, 0])
      expect(last(rows, [...acts, holds(1, n)], castle).state.scores).toEqual([0, 0])
    },
  )

  test('R68: a fountain does not double an incomplete path', () => {
    const castle = { ...open, startSpaces: [start(0, 0, 'W', 'path')] }
    const acts = [laid('path', 0, 0), stands(0, 0, 0, 0), holds(0, 4)]
    expect(finals(last(['##', '#.'], acts, castle))).toEqual([['path', 0, 2]])
  })

  test('R69: matching start spaces count here too, and a tower pays 2 a tile', () => {
    const castle = { ...open, startSpaces: [start(0, 0, 'W', 'tower')] }
    const acts = [laid('longTower', 0, 0), stands(0, 0, 0, 0), holds(0, 5)]
    expect(finals(last(['##', '#.'], acts, castle))).toEqual([['tower', 0, 4]])
  })

  test('R70: copies need different features, the largest first; one without a feature is worthless', () => {
    const castle = { x: 0, y: 2, startSpaces: [0, 1].map((y) => start(0, y, 'W', 'court')) }
    const acts = [
      ...[laid('tower', 0, 0), stands(0, 0, 0, 0), laid('tower', 0, 1), stands(0, 0, 1, 0)],
      laid('longTower', 1, 1),
    ]
    const rows = ['##.', '###', '#..']
    const paid = (...fives: readonly number[]) =>
      finals(last(rows, [...acts, holds(0, ...fives)], castle))
    expect(paid(5)).toEqual([['tower', 0, 4]])
    expect(paid(5, 5)).toEqual([
      ['tower', 0, 4],
      ['tower', 0, 2],
    ])
    const one = last(['##', '#.'], [laid('tower', 0, 0), stands(0, 0, 0, 0), holds(0, 5, 5)], open)
    expect(one.state.wallTiles[0]).toEqual([5])
  })

  test('R71: wall tile 9 is 5 points, and no corner tower is visited any more', () => {
    const played = last(['##'], [points(0, 5), points(1, 0), holds(0, 9), holds(1, 9)])
    expect(played.state.scores).toEqual([10, 5])
    expect(typesOf(played)).not.toContain('wall-tile-taken')
    expect(played.game.pool(played.state)).toBeUndefined()
  })

  test('R71: nor by the points for a court', () => {
    const acts = [laid('market', 0, 0), stands(0, 0, 0, 0), points(0, 2)]
    const played = last(['##'], acts, { x: 1 })
    expect(played.state.scores).toEqual([5, 0])
    expect(played.game.ended(played.state)).toBe('completed')
    expect(played.game.pool(played.state)).toBeUndefined()
  })

  test('R72: most points win; equal points are a draw', () => {
    const of = (a: number, b: number) => {
      const { game, state } = last(['##'], [points(0, a), points(1, b)])
      return game.ranking(state)
    }
    expect(of(104, 105)).toEqual([
      { seat: 1, place: 1, score: 105 },
      { seat: 0, place: 2, score: 104 },
    ])
    expect(of(7, 7).map(({ place }) => place)).toEqual([1, 1])
  })

  test('R73: the game ends with the turn of the last tile, its scorings included', () => {
    const played = last(['##'], [laid('tower', 0, 0), stands(1, 0, 0, 0)], { x: 1 })
    expect(scorings(played)).toEqual([['tower', 1, 1, 2]])
    expect(played.game.ended(played.state)).toBe('completed')
    expect(played.game.awaiting(played.state)).toEqual([])
    expect(played.game.legalActions(played.state, 0)).toEqual({ actions: [], complete: true })
  })

  test('R74: keep, courts, incomplete features, then wall tiles 9', () => {
    const acts = [
      ...[laid('market', 0, 0), stands(0, 0, 0, 0), laid('longTower', 1, 0), stands(1, 1, 0, 0)],
      ...[keep(0, 1), holds(0, 9), holds(1, 5, 8)],
    ]
    const rows = ['###', '#..']
    expect(finals(last(rows, acts, { x: 0, y: 1 }))).toEqual([
      ['keep', 0, 1],
      ['court', 0, 3],
      ['tower', 1, 2],
      ['wall-tile', 0, 5],
    ])
  })

  test('R79: a wall tile taken in the last turn counts like any other', () => {
    const acts = [laid('tower', 0, 0), stands(1, 0, 0, 0), points(1, 14)]
    const { game, state } = last(['##'], acts, { x: 1 })
    expect(game.ended(state)).toBeUndefined()
    const end = game.drawn(state, { pieces: ['wall-9'], mark: { draw: 7 } })
    expect(end.next.scores).toEqual([0, 21])
    expect(game.ended(end.next)).toBe('completed')
  })
})
