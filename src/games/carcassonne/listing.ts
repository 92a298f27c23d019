import type { At, Listing, Seat } from '../game.ts'
import type { Action, Build, Claim, PlaceTile } from './acts.ts'
import { claimsOn } from './claim.ts'
import { groundAfter } from './judge.ts'
import { eachPlacement, placementAt } from './placement.ts'
import type { BuildRule, Placement, Rules } from './rules.ts'
import { handoutOf, openingOf } from './stage.ts'
import type { State } from './table.ts'

type Built = { readonly rule: BuildRule; readonly build: Build }

/** What may be built with a placement: nothing more where it needs a bridge. */
const buildsWith = (rules: Rules, state: State, placement: Placement): readonly Built[] =>
  placement.print.bridge
    ? []
    : rules.builds.flatMap((rule) =>
        rule.offers(rules, state, placement).map((build) => ({ rule, build })),
      )

/** A tile that was not drawn is named. */
const baseOf = ({ site, print }: Placement, state: State, build?: Build): PlaceTile => {
  const { x, y } = site
  const { rotation, tile } = print
  if (state.drawn !== null && !build) return { type: 'place-tile', x, y, rotation }
  return {
    type: 'place-tile',
    x,
    y,
    rotation,
    ...(state.drawn === null ? { castleTile: tile } : {}),
    ...(build ? { build } : {}),
  }
}

/** A drawn tile with nothing built is by far the most frequent turn: its action is spelled out. */
const withClaim = (base: PlaceTile, meeple: Claim): PlaceTile => {
  const { type, x, y, rotation, castleTile, build } = base
  return castleTile === undefined && build === undefined
    ? { type, x, y, rotation, meeple }
    : { ...base, meeple }
}

/** The turns with one placement and perhaps one building: every figure that may come or go. */
const listFigures = (
  rules: Rules,
  state: State,
  placement: Placement,
  built: Built | undefined,
  actions: Action[],
): void => {
  const base = baseOf(placement, state, built?.build)
  actions.push(base)
  for (const meeple of claimsOn(rules, state, groundAfter(state, placement, built)))
    actions.push(withClaim(base, meeple))
  for (const rule of rules.recalls)
    for (const recall of rule.candidates(state))
      if (rule.fault(rules, state, placement, recall) === undefined)
        actions.push({ ...base, recall })
}

const listPlacement = (
  rules: Rules,
  state: State,
  placement: Placement,
  actions: Action[],
): void => {
  listFigures(rules, state, placement, undefined, actions)
  if (rules.builds.length === 0) return
  for (const built of buildsWith(rules, state, placement))
    listFigures(rules, state, placement, built, actions)
}

/** Every turn with one tile, or those of one placement of it. */
const listTile = (
  rules: Rules,
  state: State,
  tile: string,
  at: At | undefined,
  actions: Action[],
): void => {
  if (at) {
    const placement = placementAt(rules, state, tile, at)
    if (!('fault' in placement)) listPlacement(rules, state, placement, actions)
  } else
    eachPlacement(rules, state, tile, (placement) => {
      listPlacement(rules, state, placement, actions)
      return false
    })
}

const listTurns = (rules: Rules, state: State, at: At | undefined, actions: Action[]): void => {
  if (state.drawn !== null) listTile(rules, state, state.drawn, at, actions)
  const opening = openingOf(rules, state)
  if (opening?.mayDraw && !at) actions.push({ type: 'draw-tile' })
  for (const tile of opening?.tiles ?? []) listTile(rules, state, tile, at, actions)
}

const choices = (rules: Rules, state: State, seat: Seat): readonly Action[] => {
  const handout = handoutOf(rules, state)
  if (handout?.by !== 'choice' || handout.seat !== seat) return []
  return handout.pieces.map((castleTile) => ({ type: 'choose-castle', castleTile }))
}

/** Everything that a seat may do now, each canonical action once; `at` narrows to one placement. */
export const listed = (rules: Rules, state: State, seat: Seat, at?: At): Listing<Action> => {
  const complete = true
  if (state.over) return { actions: [], complete }
  if (!state.begun) return { actions: choices(rules, state, seat), complete }
  const actions: Action[] = []
  if (state.turn === seat) listTurns(rules, state, at, actions)
  return { actions, complete }
}
