import { castle, city, doubleTile, field, road, type Segment, type Tile } from '../tiles.ts'

const german = (id: string, segments: readonly Segment[]): Tile =>
  doubleTile(id, 'castle', [...segments, castle])

/** The six castles, each on two squares. All their roads end at the castle. */
export const germanCastles: readonly Tile[] = [
  german('CG-1', [
    city('B.N'),
    road('A.N'),
    road('B.S'),
    road('A.W'),
    field('A.NR B.EL B.ER B.SL', 0),
    field('B.SR A.SL A.SR A.WL'),
    field('A.NL A.WR'),
  ]),
  german('CG-2', [
    city('B.E'),
    road('A.N'),
    road('B.N'),
    road('A.S'),
    field('A.NR B.NL'),
    field('B.NR B.SL B.SR A.SL', 0),
    field('A.SR A.WL A.WR A.NL'),
  ]),
  german('CG-3', [
    city('B.N'),
    road('B.E'),
    road('B.S'),
    road('A.W'),
    field('A.WR A.NL A.NR B.EL', 0),
    field('B.ER B.SL'),
    field('B.SR A.SL A.SR A.WL'),
  ]),
  german('CG-4', [
    city('A.N'),
    road('B.E'),
    road('B.S'),
    road('A.W'),
    field('A.WR B.NL B.NR B.EL', 0),
    field('B.ER B.SL'),
    field('B.SR A.SL A.SR A.WL'),
  ]),
  german('CG-5', [
    city('B.N'),
    road('B.E'),
    road('B.S'),
    road('A.W'),
    field('A.WR A.NL A.NR B.EL', 0),
    field('B.ER B.SL'),
    field('B.SR A.SL A.SR A.WL'),
  ]),
  german('CG-6', [
    city('A.W'),
    road('A.N'),
    road('B.E'),
    road('B.S'),
    field('A.NL A.SL A.SR B.SR', 0),
    field('A.NR B.NL B.NR B.EL'),
    field('B.ER B.SL'),
  ]),
]
