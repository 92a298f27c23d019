import type { Fault } from '../game.ts'
import type { Position } from './acts.ts'
import type { Castle } from './castle.ts'
import { mapPair, of, type Pair } from './pair.ts'
import { countsOf, type State } from './state.ts'

type Hands = Pick<State, 'corners' | 'wallTiles' | 'usable' | 'used' | 'unseen'>

export const isFault = (value: object): value is Fault => 'fault' in value

/** The wall tiles on the corner towers: as the set-up has them, but for those named. */
const cornersOf = (
  { components }: Castle,
  base: State,
  { corners = {} }: Position,
): State['corners'] | Fault => {
  const { cornerTowers } = components
  for (const [id, { numbers, wallTile }] of Object.entries(corners)) {
    const pointer = `/corners/${id}`
    const tower = cornerTowers.find((one) => one.id === id)
    if (!tower) return { fault: 'unknown-corner', pointer }
    if (numbers?.some((number, i) => number !== tower.numbers[i]))
      return { fault: 'unknown-corner', pointer: `${pointer}/numbers` }
    if (wallTile && !tower.wallTile) return { fault: 'no-wall-tile-here', pointer }
  }
  return cornerTowers.map(({ id }, i) => corners[id]?.wallTile ?? base.corners[i]!)
}

/** Wall tiles that nobody has seen: all but those that a seat holds or has used. */
const unseenOf = (
  castle: Castle,
  { wallTiles = [[], []], used = [[], []], unseenWallTiles }: Position,
): State['unseen'] | Fault => {
  const left: Record<string, number> = { ...countsOf(castle.components.wallTiles) }
  for (const [name, hands] of [
    ['wallTiles', wallTiles],
    ['used', used],
  ] as const)
    for (const [seat, hand] of hands.entries())
      for (const [i, wallTile] of hand.entries()) {
        if (!left[wallTile])
          return { fault: 'too-many-wall-tiles', pointer: `/${name}/${seat}/${i}` }
        left[wallTile]--
      }
  for (const [wallTile, count] of Object.entries(unseenWallTiles ?? {}))
    if (count > (left[wallTile] ?? 0))
      return { fault: 'too-many-wall-tiles', pointer: `/unseenWallTiles/${wallTile}` }
  return unseenWallTiles
    ? Object.fromEntries(Object.keys(left).map((n) => [n, unseenWallTiles[n] ?? 0]))
    : left
}

const isPart = (part: readonly number[], whole: readonly number[]): boolean =>
  part.every((one) => part.filter((n) => n === one).length <= whole.filter((n) => n === one).length)

/** What a hand can spend in a turn. */
export const forTurns = ({ components }: Castle, hand: readonly number[]): readonly number[] =>
  hand.filter((wallTile) =>
    components.wallTiles.some(({ number, phase }) => number === wallTile && phase === 'turn'),
  )

/** All that has to do with wall tiles. Usable is what the hands hold, unless less is given. */
export const handsOf = (castle: Castle, base: State, position: Position): Hands | Fault => {
  const corners = cornersOf(castle, base, position)
  if (isFault(corners)) return corners
  const unseen = unseenOf(castle, position)
  if (isFault(unseen)) return unseen
  const { used = base.used } = position
  const wallTiles: Pair<readonly number[]> = mapPair(position.wallTiles ?? base.wallTiles, (hand) =>
    hand.toSorted((a, b) => a - b),
  )
  const all = mapPair(wallTiles, (hand) => forTurns(castle, hand))
  const usable = position.usable ?? all
  for (const seat of [0, 1])
    if (!isPart(of(usable, seat), of(all, seat)))
      return { fault: 'wall-tile-not-usable', pointer: `/usable/${seat}` }
  const onTowers = corners.filter((lies) => lies).length
  if (Object.values(unseen).reduce((sum, n) => sum + n, 0) < onTowers)
    return { fault: 'too-few-wall-tiles', pointer: '/corners' }
  return { corners, wallTiles, usable, used, unseen }
}
