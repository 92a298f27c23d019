import type { Event, FeatureScored, View } from '../../../src/games/carcassonne-the-castle/acts.ts'
import { emptyArea, type Flood, type Found, flooding, isOn } from './flood.ts'
import { type Catalogue, emptyTable, redraw } from './redraw.ts'

/**
 * A whole match counted anew from its events, by the rulebook: what each turn should have scored,
 * who should have landed where, and the final scoring. Gives back what differs.
 */

const leader = ([a, b]: Found['followers']) => {
  if (a === b) return null
  return a > b ? 0 : 1
}

const worth = ({ kind, size, fountain }: Found): number =>
  kind === 'tower' || (kind === 'path' && fountain) ? 2 * size : size

type Turn = {
  readonly due: Found[]
  /** What the latest scoring should lead to, as text. */
  readonly owed: string[]
}

const dueOf = (flood: Flood, view: View): Found[] =>
  flood(view).filter(
    ({ kind, open, followers }) => kind !== 'court' && !open && followers[0] + followers[1] > 0,
  )

const landing = (view: View, seat: number, points: number): readonly string[] => {
  const space = (view.scores[seat === 0 ? 0 : 1] + points) % 100
  const corner = Object.entries(view.corners).find(
    ([, { numbers, wallTile }]) => wallTile && numbers.includes(space),
  )
  return corner ? [`taken ${seat} ${corner[0]}`] : []
}

const keepMove = (view: View, found: Found, scored: FeatureScored): readonly string[] => {
  const size = view.keeps[view.turn === 0 ? 0 : 1]?.size ?? 0
  const moves = found.kind === 'house' && scored.winner === view.turn && found.size > size
  return moves ? [`keep ${view.turn} ${found.size}`] : []
}

const returns = (view: View, found: Found): readonly string[] =>
  view.followers.filter((f) => isOn(found.places, f)).map((f) => `home ${f.seat} ${f.x},${f.y}`)

/** Compares a scoring with the table, and notes what must follow. */
const scoring = (view: View, turn: Turn, event: FeatureScored): readonly string[] => {
  const { x = -1, y = -1, segment = -1 } = event
  const at = turn.due.findIndex(({ places }) => isOn(places, { x, y, segment }))
  const [found] = at < 0 ? [] : turn.due.splice(at, 1)
  if (!found) return [`nothing due at ${x},${y}`]
  const winner = leader(found.followers)
  const doubled = event.wallTile === { tower: 2, house: 3, path: 0, court: 0 }[found.kind]
  const points = winner === null ? 0 : worth(found) * (doubled ? 2 : 1)
  const wrong = []
  const told = [event.feature, event.tiles, event.winner, event.points].join()
  const counted = [found.kind, found.size, winner, points].join()
  if (told !== counted) wrong.push(`scored ${told}, not ${counted}`)
  if (winner !== view.turn && turn.due.some(({ followers }) => leader(followers) === view.turn))
    wrong.push('own scorings come first')
  if (turn.owed.length > 0) wrong.push(`still owed: ${turn.owed}`)
  turn.owed.push(
    ...(winner === null ? [] : landing(view, winner, points)),
    ...keepMove(view, found, event),
    ...returns(view, found),
  )
  return wrong
}

const pay = (turn: Turn, what: string): readonly string[] => {
  const at = turn.owed.indexOf(what)
  if (at < 0) return [`not owed: ${what}`]
  turn.owed.splice(at, 1)
  return []
}

const best = (values: readonly number[], copies: number): number =>
  values
    .toSorted((a, b) => b - a)
    .slice(0, copies)
    .reduce((sum, value) => sum + value, 0)

/** What a seat's final scoring is worth. */
const finalPoints = (catalogue: Catalogue, view: View, seat: 0 | 1): number => {
  const found = flooding(catalogue)(view)
  const copies = (n: number) => view.wallTiles[seat].filter((one) => one === n).length
  const keepOf = (who: 0 | 1) =>
    view.keeps[who]
      ? view.keeps[who].size + 2 * view.wallTiles[who].filter((n) => n === 8).length
      : 0
  const won = (kind: Found['kind']) =>
    found.filter((one) => one.kind === kind && leader(one.followers) === seat)
  const sizes = (kind: Found['kind']) =>
    won(kind)
      .filter(({ open }) => open)
      .map(({ size }) => size)
  const markets = won('court').map((one) => one.markets)
  return (
    (keepOf(seat) > keepOf(seat === 0 ? 1 : 0) ? emptyArea(catalogue, view) : 0) +
    3 * best(markets, markets.length) +
    best(markets, copies(7)) +
    best(sizes('path'), copies(4)) +
    2 * best(sizes('tower'), copies(5)) +
    best(sizes('house'), copies(6)) +
    5 * copies(9)
  )
}

const followUp = (turn: Turn, event: Event): readonly string[] => {
  switch (event.type) {
    case 'wall-tile-taken':
      return pay(turn, `taken ${event.seat} ${event.corner}`)
    case 'keep-placed':
      return pay(turn, `keep ${event.seat} ${event.size}`)
    case 'follower-returned':
      return pay(turn, `home ${event.seat} ${event.x},${event.y}`)
    default:
      return []
  }
}

type Count = {
  readonly scores: readonly [number, number]
  readonly problems: readonly string[]
}

/** The scores at the end, counted anew, and everything that the events got wrong on the way. */
export const recounting = (catalogue: Catalogue) => {
  const flood = flooding(catalogue)
  return (events: readonly Event[]): Count => {
    const problems: string[] = []
    let view = emptyTable(catalogue)
    let turn: Turn = { due: [], owed: [] }
    for (const [i, event] of events.entries()) {
      const isFinal =
        (event.type === 'feature-scored' && event.final) ||
        (event.type === 'wall-tile-used' && event.wallTile > 3)
      if (isFinal) continue
      if (event.type === 'feature-scored') problems.push(...scoring(view, turn, event))
      else problems.push(...followUp(turn, event))
      if (event.type === 'turn-started' && turn.due.length + turn.owed.length > 0)
        problems.push('the turn owes something')
      view = redraw(catalogue, view, event)
      const isLaid = event.type === 'tile-placed' && events[i + 1]?.type !== 'follower-placed'
      if (isLaid || event.type === 'follower-placed') turn = { due: dueOf(flood, view), owed: [] }
    }
    if (turn.due.length + turn.owed.length > 0) problems.push('the last turn owes something')
    const total = (seat: 0 | 1) => view.scores[seat] + finalPoints(catalogue, view, seat)
    return { scores: [total(0), total(1)], problems }
  }
}
