import type { At, Listing, Seat } from '../game.ts'
import type { Action, Build, PlaceTile, Recall } from './acts.ts'
import { eachClaim } from './claim.ts'
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

const recallsWith = (rules: Rules, state: State, placement: Placement): readonly Recall[] =>
  rules.recalls.flatMap((rule) =>
    rule
      .candidates(state)
      .filter((recall) => rule.fault(rules, state, placement, recall) === undefined),
  )

/** Every figure that may come or go after what was built. */
const listFigures = (
  rules: Rules,
  state: State,
  placement: Placement,
  { base, built, actions }: { base: PlaceTile; built: Built | undefined; actions: Action[] },
): void => {
  actions.push(base)
  eachClaim(rules, state, groundAfter(state, placement, built), (meeple) => {
    actions.push({ ...base, meeple })
  })
  if (rules.recalls.length > 0)
    for (const recall of recallsWith(rules, state, placement)) actions.push({ ...base, recall })
}

const listPlacement = (
  rules: Rules,
  state: State,
  placement: Placement,
  { castleTile, actions }: { castleTile: string | undefined; actions: Action[] },
): void => {
  const { x, y } = placement.site
  const { rotation } = placement.print
  const base: PlaceTile =
    castleTile === undefined
      ? { type: 'place-tile', x, y, rotation }
      : { type: 'place-tile', x, y, rotation, castleTile }
  listFigures(rules, state, placement, { base, built: undefined, actions })
  if (rules.builds.length === 0) return
  for (const built of buildsWith(rules, state, placement))
    listFigures(rules, state, placement, {
      base: { ...base, build: built.build },
      built,
      actions,
    })
}

/** Every turn with one tile, or those of one placement of it. */
const listTile = (
  rules: Rules,
  state: State,
  { tile, at, actions }: { tile: string; at: At | undefined; actions: Action[] },
): void => {
  const castleTile = state.drawn === null ? tile : undefined
  if (at) {
    const placement = placementAt(rules, state, tile, at)
    if (!('fault' in placement)) listPlacement(rules, state, placement, { castleTile, actions })
    return
  }
  eachPlacement(rules, state, tile, (placement) => {
    listPlacement(rules, state, placement, { castleTile, actions })
    return false
  })
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
  if (state.turn !== seat) return { actions, complete }
  if (state.drawn !== null) listTile(rules, state, { tile: state.drawn, at, actions })
  else {
    const opening = openingOf(rules, state)
    if (opening?.mayDraw && !at) actions.push({ type: 'draw-tile' })
    for (const tile of opening?.tiles ?? []) listTile(rules, state, { tile, at, actions })
  }
  return { actions, complete }
}
