import { sign } from '../document.ts'
import { type Dress, lying, standing as upright } from '../figures.ts'
import { type Art, line, solid } from '../ink.ts'
import { symbol } from '../landscape/art/symbol.ts'
import { element, shape, use, words } from '../markup.ts'
import { charge, type Names, seatTitle } from '../seats.ts'
import { standing } from './tiles.ts'
import { spaceOf } from './track.ts'
import type { CastleView } from './view.ts'

/** Followers, keeps and scoring markers. */

type Role = { readonly role: string; readonly dress: Dress | 'lying' }

/** What a follower is on each part of the castle. A merchant lies: he stays to the end. */
const roles: Readonly<Record<string, Role>> = {
  path: { role: 'herald', dress: 'herald' },
  tower: { role: 'knight', dress: 'knight' },
  house: { role: 'squire', dress: 'squire' },
  court: { role: 'merchant', dress: 'lying' },
}

const follower = (
  view: CastleView,
  names: Names,
  place: CastleView['followers'][number],
): string => {
  const { kind, at } = standing(view.board, place)
  const { role, dress } = roles[kind]!
  const { seat, x, y } = place
  return sign(
    `${seatTitle(names, seat)}: ${role} at ${x},${y}`,
    { 'data-figure': role, 'data-seat': seat, 'data-at': `${x},${y}` },
    dress === 'lying' ? lying(seat, ...at) : upright(seat, dress, at[0], at[1] - 4),
  )
}

/** A palace in the colour of its seat. */
const keepSymbol = (seat: number) => {
  const [id, markup] = symbol(
    `keep-${seat}`,
    element('ellipse', { class: 'figure-shade', cx: 2, cy: 16, rx: 22, ry: 5 }),
    shape('halo', keep),
    shape('body', keep),
    shape('keep-hole', 'M-4 16v-5a4 4 0 0 1 8 0v5zM-15 2V-2h3v4zM12 2V-2h3v4z'),
    element('g', { transform: 'translate(0 0) scale(.8)' }, charge(seat)),
  )
  return [id, markup.replace('<g ', `<g class="seat-${seat}" `)] as const
}

const keep = 'M-20 16V-10l6.500-10 6.500 10v3h4v-4h2v4h2v-4h2v4h4v-3l6.500-10L20-10v26z'

export const pieceArt: Art = {
  inks: {
    'keep-hole': { always: 'fill:#1b130c;stroke:none' },
    'keep-size': solid(1.2, ['#fffaf0', '#3b2f22'], ['#2a2d34', '#e9dfc8']),
    lap: line(1.5, '#c8871b', '#e0a63a'),
  },
  symbols: Object.fromEntries([0, 1].map(keepSymbol)),
}

const keepOf = (view: CastleView, names: Names, seat: number): string => {
  const place = view.keeps[seat]
  if (!place) return ''
  const [x, y] = standing(view.board, place).at
  return sign(
    `${seatTitle(names, seat)}: keep on a house of ${place.size}, at ${place.x},${place.y}`,
    { 'data-keep': seat, 'data-at': `${place.x},${place.y}` },
    use(`keep-${seat}`, x, y),
    element('circle', { class: 'keep-size', cx: x + 18, cy: y + 12, r: 10 }),
    words(
      'text',
      { class: 'words bold', x: x + 18, y: y + 17, 'font-size': 14, 'text-anchor': 'middle' },
      String(place.size),
    ),
  )
}

/** A marker stands on its space; from 100 points on it lies. Two on one space stand side by side. */
const marker = (view: CastleView, names: Names, seat: number): string => {
  const score = view.scores[seat]!
  const shared = view.scores.every((other) => other % 100 === score % 100)
  const [x, y] = spaceOf(score).at
  const at = [x + (shared ? 12 * (2 * seat - 1) : 0), y - 8] as const
  const lap = score < 100 ? '' : `, lap ${Math.floor(score / 100) + 1}`
  return sign(
    `${seatTitle(names, seat)}: marker on ${score % 100}${lap}`,
    {
      'data-marker': seat,
      'data-score': score,
      transform: `translate(${at.join(' ')}) scale(.72)`,
    },
    score < 100 ? upright(seat, 'plain', 0, 0) : lying(seat, 0, 8),
  )
}

/** Everything made of wood, farther south before farther north. */
export const pieces = (view: CastleView, names: Names): string => {
  const seats = view.scores.map((_, seat) => seat)
  const south = (place: CastleView['followers'][number]): number =>
    standing(view.board, place).at[1]
  return [
    ...seats.map((seat) => keepOf(view, names, seat)),
    ...view.followers
      .toSorted((a, b) => south(a) - south(b))
      .map((place) => follower(view, names, place)),
    ...seats.map((seat) => marker(view, names, seat)),
  ].join('')
}
