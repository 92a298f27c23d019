import type { Seat } from '../game.ts'
import { rotations } from '../tiles/sides.ts'
import type {
  Event,
  FeatureScored,
  FollowerPlaced,
  Place,
  TilePlaced,
  WallTileUsed,
} from './acts.ts'
import { type Castle, slotAt, trackLength } from './castle.ts'
import { completedBy } from './completed.ts'
import { counted, rootOf } from './features.ts'
import { hold, lay } from './held.ts'
import { segmentAt } from './layout.ts'
import { of, put } from './pair.ts'
import { arrange } from './position.ts'
import { fresh, type State, type Turn } from './state.ts'
import { forTurns } from './wall-position.ts'

type Draft = { -readonly [K in keyof State]: State[K] }

const without = (numbers: readonly number[], number: number): readonly number[] => {
  const at = numbers.indexOf(number)
  return at < 0 ? numbers : numbers.toSpliced(at, 1)
}

const rootAt = (castle: Castle, { layout }: Draft, place: Place): number =>
  rootOf(layout.features, segmentAt(castle, layout, place))

const draw = (draft: Draft, tile: number): void => {
  draft.drawn = tile
  draft.remaining = draft.remaining.with(tile, draft.remaining[tile]! - 1)
}

const discard = (draft: Draft, tile: number): void => {
  draft.drawn = null
  draft.discarded = [...draft.discarded, tile]
}

const layTile = (castle: Castle, draft: Draft, event: TilePlaced): void => {
  draft.drawn = null
  const held = hold(castle, draft.layout, {
    slot: slotAt(castle, event.x, event.y),
    tile: castle.tileNumbers.get(event.tile)!,
    quarter: rotations.indexOf(event.rotation),
    seat: event.seat,
  })
  const completed = completedBy(castle, held)
  draft.layout = lay(castle, held)
  draft.progress = {
    ...draft.progress,
    completed: completed.map(({ root, place }) => ({ root, place })),
  }
}

type Follower = Omit<FollowerPlaced, 'type'>

const moveFollower = (castle: Castle, draft: Draft, by: Follower & { readonly by: number }) => {
  const { seat } = by
  const { layout } = draft
  const features = counted(layout.features, segmentAt(castle, layout, by), by)
  draft.layout = { ...layout, features }
  draft.supply = put(draft.supply, seat, of(draft.supply, seat) - by.by)
}

const place = (castle: Castle, draft: Draft, { seat, x, y, segment }: Follower): void => {
  draft.followers = [...draft.followers, { seat, x, y, segment }]
  moveFollower(castle, draft, { seat, x, y, segment, by: 1 })
}

const bringHome = (castle: Castle, draft: Draft, { seat, x, y, segment }: Follower): void => {
  const at = draft.followers.findIndex((f) => f.x === x && f.y === y && f.segment === segment)
  draft.followers = draft.followers.toSpliced(at, 1)
  moveFollower(castle, draft, { seat, x, y, segment, by: -1 })
}

/** Who stands on a corner tower with a wall tile takes it. */
const landing = (castle: Castle, { scores, corners }: Draft, seat: Seat): Turn['landed'] => {
  const corner = castle.cornerAt[of(scores, seat) % trackLength]!
  return corners[corner] ? { seat, corner } : null
}

const score = (castle: Castle, draft: Draft, event: FeatureScored): void => {
  const { winner, points, x, y, segment, final } = event
  if (winner !== null) draft.scores = put(draft.scores, winner, of(draft.scores, winner) + points)
  if (final || x === undefined || y === undefined || segment === undefined) return
  const scored = rootAt(castle, draft, { x, y, segment })
  const landed = winner === null ? null : landing(castle, draft, winner)
  draft.progress = { ...draft.progress, scored, landed }
}

const takeWallTile = (
  castle: Castle,
  draft: Draft,
  { seat, corner, wallTile }: { seat: Seat; corner: string; wallTile: number },
): void => {
  const { cornerTowers } = castle.components
  draft.corners = draft.corners.map((lies, i) => lies && cornerTowers[i]!.id !== corner)
  draft.unseen = { ...draft.unseen, [wallTile]: (draft.unseen[wallTile] ?? 0) - 1 }
  const hand = [...of(draft.wallTiles, seat), wallTile].toSorted((a, b) => a - b)
  draft.wallTiles = put(draft.wallTiles, seat, hand)
  draft.progress = { ...draft.progress, landed: null }
}

const spend = (castle: Castle, draft: Draft, { seat, wallTile, feature }: WallTileUsed): void => {
  const { progress, wallTiles, usable, used } = draft
  const on = feature ? rootAt(castle, draft, feature) : null
  draft.wallTiles = put(wallTiles, seat, without(of(wallTiles, seat), wallTile))
  draft.usable = put(usable, seat, without(of(usable, seat), wallTile))
  draft.used = put(used, seat, [...of(used, seat), wallTile])
  draft.progress = { ...progress, spent: [...progress.spent, { wallTile, feature: on }] }
}

/** Wall tiles may be used from the turn after the one in which they were taken. */
const begin = (castle: Castle, draft: Draft, seat: Seat): void => {
  draft.turn = seat
  draft.usable = put(draft.usable, seat, forTurns(castle, of(draft.wallTiles, seat)))
  draft.progress = fresh
}

const apply = (castle: Castle, draft: Draft, event: Event): void => {
  switch (event.type) {
    case 'tile-drawn':
      draw(draft, castle.tileNumbers.get(event.tile)!)
      break
    case 'tile-discarded':
      discard(draft, castle.tileNumbers.get(event.tile)!)
      break
    case 'tile-placed':
      layTile(castle, draft, event)
      break
    case 'follower-placed':
      place(castle, draft, event)
      break
    case 'follower-returned':
      bringHome(castle, draft, event)
      break
    case 'wall-tile-used':
      spend(castle, draft, event)
      break
    case 'wall-tile-taken':
      takeWallTile(castle, draft, event)
      break
    case 'order-chosen': {
      const order = event.features.map((feature) => rootAt(castle, draft, feature))
      draft.progress = { ...draft.progress, order }
      break
    }
    case 'feature-scored':
      score(castle, draft, event)
      break
    case 'keep-placed': {
      const { x, y, segment, size } = event
      draft.keeps = put(draft.keeps, event.seat, { x, y, segment, size })
      break
    }
    case 'extra-turn':
      break
    case 'turn-started':
      begin(castle, draft, event.seat)
      break
    case 'position-set': {
      const arranged = arrange(castle, event.state)
      if (!('fault' in arranged)) Object.assign(draft, arranged)
      break
    }
    case 'seat-resigned':
    case 'seat-timed-out':
      draft.left = [...draft.left, event.seat]
      break
    case 'match-finished':
    case 'match-aborted':
      draft.over = true
      break
  }
}

/** The state after acts: one draft for all of them. Knows every act, and no rule. */
export const evolve = (castle: Castle, state: State, events: readonly Event[]): State => {
  const draft: Draft = { ...state }
  for (const event of events) apply(castle, draft, event)
  return draft
}
