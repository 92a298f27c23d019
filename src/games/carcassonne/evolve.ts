import type {
  BarnBuilt,
  CastleBuilt,
  Event,
  MeeplePlaced,
  MeepleReturned,
  Points,
  Position,
  Stock,
} from './acts.ts'
import { liftFigure, placedOn, putFigure, standNumber, supply } from './figures.ts'
import { lay, layOver } from './lay.ts'
import { without } from './pile.ts'
import { stateFrom } from './position.ts'
import { type Rules, turnedTile } from './rules.ts'
import { type Draft, draftOf, landscapeOf, type State } from './table.ts'

const paid = (scores: readonly number[], seats: readonly Points[]): readonly number[] => {
  const sums = scores.slice()
  for (const { seat, points } of seats) sums[seat]! += points
  return sums
}

/** A tile comes from the hand that held it: the drawn one, or one in front of the seat. */
const placed = ({ state }: Draft, tile: string, seat: number | null): void => {
  if (tile === state.drawn) state.drawn = null
  else if (seat !== null) {
    const own = state.supply[seat]!
    const castleTiles = own.castleTiles.filter((other) => other !== tile)
    state.supply = state.supply.with(seat, { ...own, castleTiles })
  }
}

const handedOut = (rules: Rules, { state }: Draft, seat: number, tile: string): void => {
  const own = state.supply[seat]!
  state.supply = state.supply.with(seat, { ...own, castleTiles: [...own.castleTiles, tile] })
  state.remaining = without(rules, state.remaining, tile)
}

const spend = ({ state }: Draft, thing: keyof Stock): void => {
  state.stock = { ...state.stock, [thing]: state.stock[thing] - 1 }
}

/** On a castle stands a maiden; every other figure holds a feature. */
const putOrEnthrone = (rules: Rules, draft: Draft, act: MeeplePlaced): void => {
  const { seat, kind } = act
  const stand = placedOn(act)
  if ('on' in stand && stand.on === 'castle') enthrone(draft, stand, seat)
  else putFigure(draft, { seat, kind, ...stand }, standNumber(rules, draft.state.landscape, stand))
}

const enthrone = (
  { state }: Draft,
  { x, y }: { x: number; y: number },
  seat: number | null,
): void => {
  state.castles = state.castles.map((castle) =>
    castle.x === x && castle.y === y ? { ...castle, maiden: seat } : castle,
  )
}

const takeBack = (draft: Draft, { seat, from }: MeepleReturned): void => {
  if ('on' in from && from.on === 'castle') enthrone(draft, from, null)
  else liftFigure(draft, seat, from)
}

/** A knight who stood in the city is a maiden now. */
const buildCastle = (draft: Draft, { x, y, segment, maiden }: CastleBuilt): void => {
  const { state } = draft
  if (maiden) liftFigure(draft, maiden.seat, maiden.from)
  state.castles = [...state.castles, { x, y, segment, maiden: maiden?.seat ?? null }]
  spend(draft, 'castles')
}

/** A farmer moves onto the barn, in the same field. */
const buildBarn = (rules: Rules, draft: Draft, { x, y, corner, farmer }: BarnBuilt): void => {
  const { state } = draft
  const stand = { x, y, on: 'barn', corner } as const
  liftFigure(draft, farmer.seat, farmer.from)
  const at = standNumber(rules, state.landscape, stand)
  putFigure(draft, { seat: farmer.seat, kind: 'meeple', ...stand }, at)
  state.barns = [...state.barns, { x, y, corner }]
  spend(draft, 'barns')
}

/** The table is laid as a position says that was found possible. */
const settle = (rules: Rules, draft: Draft, position: Position): void => {
  const state = stateFrom(rules, draft.state, position)
  if (!('fault' in state)) Object.assign(draft.state, state)
  draft.own = undefined
}

/** One act on the draft. Knows every act and no rule. */
export const apply = (rules: Rules, draft: Draft, act: Event): void => {
  const { state } = draft
  switch (act.type) {
    case 'tile-drawn':
      state.drawn = act.tile
      state.remaining = without(rules, state.remaining, act.tile)
      return
    case 'tile-discarded':
      state.drawn = null
      state.discarded = [...state.discarded, act.tile]
      state.drawing = true
      return
    case 'castle-tile-dealt':
    case 'castle-tile-chosen':
      handedOut(rules, draft, act.seat, act.castleTile)
      return
    case 'draw-chosen':
      state.drawing = true
      return
    case 'tile-placed':
      lay(landscapeOf(draft), turnedTile(rules, act.tile, act.rotation), act)
      placed(draft, act.tile, act.seat)
      return
    case 'bridge-built':
      layOver(rules, landscapeOf(draft), act, act.axis)
      spend(draft, 'bridges')
      return
    case 'castle-built':
      buildCastle(draft, act)
      return
    case 'barn-built':
      buildBarn(rules, draft, act)
      return
    case 'meeple-placed':
      putOrEnthrone(rules, draft, act)
      supply(draft, act.seat, act.kind, -1)
      return
    case 'meeple-returned':
      takeBack(draft, act)
      supply(draft, act.seat, act.kind, 1)
      return
    case 'feature-scored':
      state.scores = paid(state.scores, act.seats)
      return
    case 'turn-started':
      state.turn = act.seat
      state.begun = true
      state.drawing = false
      return
    case 'seat-resigned':
    case 'seat-timed-out':
      state.left = [...state.left, act.seat]
      return
    case 'match-finished':
    case 'match-aborted':
      state.over = true
      return
    case 'position-set':
      settle(rules, draft, act.state)
  }
}

/** The state after acts. */
export const evolved = (rules: Rules, state: State, acts: readonly Event[]): State => {
  const draft = draftOf(state)
  for (const act of acts) apply(rules, draft, act)
  return draft.state
}
