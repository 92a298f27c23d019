import type { Fault } from '../game.ts'
import type { Build, Claim, PlaceTile, Recall } from './acts.ts'
import { claimFault, groundOf } from './claim.ts'
import { placementAt } from './placement.ts'
import type { BuildRule, Ground, Placement, RecallRule, Refused, Rules } from './rules.ts'
import { openingOf } from './stage.ts'
import type { State } from './table.ts'

/** A turn that was found legal: what is laid where, what is built, who comes or goes. */
export type Judged = {
  readonly tile: string
  readonly placement: Placement
  readonly build: { readonly rule: BuildRule; readonly build: Build } | undefined
  readonly claim: Claim | undefined
  readonly recall: { readonly rule: RecallRule; readonly recall: Recall } | undefined
}

type Built = Judged['build']

/** The tile in hand: the drawn one, or a tile that the seat may lay instead. */
const tileFor = (rules: Rules, state: State, castleTile: string | undefined): string | Fault => {
  if (state.drawn !== null)
    return castleTile === undefined
      ? state.drawn
      : { fault: 'tile-already-drawn', pointer: '/castleTile' }
  if (castleTile === undefined) return { fault: 'no-tile-drawn', pointer: '/castleTile' }
  return openingOf(rules, state)?.tiles.includes(castleTile)
    ? castleTile
    : { fault: 'not-your-castle-tile', pointer: '/castleTile' }
}

/** At most one building a turn; a bridge that the placement needs is one. */
const buildFor = (
  rules: Rules,
  state: State,
  placement: Placement,
  build: Build,
): NonNullable<Built> | Refused => {
  const rule = rules.builds.find(({ kind }) => kind === build.kind)
  if (!rule) return { fault: 'not-in-this-match' }
  if (placement.print.bridge !== undefined && build.kind !== 'bridge')
    return { fault: 'one-building-a-turn' }
  const judged = rule.judge(rules, state, placement, build)
  if ('fault' in judged) return judged
  return { rule, build: judged }
}

const recallFor = (
  rules: Rules,
  state: State,
  placement: Placement,
  recall: Recall,
): NonNullable<Judged['recall']> | Refused => {
  const rule = rules.recalls.find(({ kind }) => kind === recall.kind)
  if (!rule) return { fault: 'not-in-this-match' }
  const fault = rule.faultOn(state, recall)?.(placement)
  return fault === undefined ? { rule, recall } : { fault }
}

/** What claims are judged by after the turn's building. */
export const groundAfter = (state: State, placement: Placement, built: Judged['build']): Ground => {
  const ground = groundOf(state, placement)
  return built ? built.rule.changed(state, placement, built.build, ground) : ground
}

const at = (pointer: string, { fault }: Refused): Fault => ({ fault, pointer })

const claimed = (
  rules: Rules,
  state: State,
  { placement, build }: Pick<Judged, 'placement' | 'build'>,
  claim: Claim,
): Claim | Fault => {
  const fault = claimFault(rules, state, groundAfter(state, placement, build), claim)
  return fault === undefined ? claim : { fault, pointer: '/meeple' }
}

const taken = (
  rules: Rules,
  state: State,
  placement: Placement,
  recall: Recall,
): NonNullable<Judged['recall']> | Fault => {
  const found = recallFor(rules, state, placement, recall)
  return 'fault' in found ? at('/recall', found) : found
}

const builtWith = (
  rules: Rules,
  state: State,
  placement: Placement,
  build: Build,
): NonNullable<Built> | Fault => {
  const found = buildFor(rules, state, placement, build)
  return 'fault' in found ? at('/build', found) : found
}

/** Judges a whole turn on the table as it is before it. A figure is placed or taken back, not both. */
export const judged = (rules: Rules, state: State, action: PlaceTile): Judged | Fault => {
  const tile = tileFor(rules, state, action.castleTile)
  if (typeof tile !== 'string') return tile
  const placement = placementAt(rules, state, tile, action)
  if ('fault' in placement) return placement
  if (action.meeple && action.recall) return { fault: 'one-figure-a-turn', pointer: '/recall' }
  const build = action.build && builtWith(rules, state, placement, action.build)
  if (build && 'fault' in build) return build
  const claim = action.meeple && claimed(rules, state, { placement, build }, action.meeple)
  if (claim && 'fault' in claim) return claim
  const recall = action.recall && taken(rules, state, placement, action.recall)
  if (recall && 'fault' in recall) return recall
  return { tile, placement, build, claim, recall }
}

/** The action of a judged turn, everything filled in: a bridge is understood. */
export const canonicalTurn = (
  { x, y, rotation }: PlaceTile,
  { tile, build, claim, recall }: Judged,
  drawn: string | null,
): PlaceTile => ({
  type: 'place-tile',
  x,
  y,
  rotation,
  ...(tile === drawn ? {} : { castleTile: tile }),
  ...(build && build.build.kind !== 'bridge' ? { build: build.build } : {}),
  ...(claim ? { meeple: claim } : {}),
  ...(recall ? { recall: recall.recall } : {}),
})
