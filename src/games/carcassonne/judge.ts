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
  readonly build?: { readonly rule: BuildRule; readonly build: Build }
  readonly claim?: Claim
  readonly recall?: { readonly rule: RecallRule; readonly recall: Recall }
}

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
): Judged['build'] | Refused => {
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
  const fault = rule.fault(rules, state, placement, recall)
  return fault === undefined ? { rule, recall } : { fault }
}

/** What claims are judged by after the turn's building. */
export const groundAfter = (state: State, placement: Placement, built: Judged['build']): Ground => {
  const ground = groundOf(state, placement)
  return built ? built.rule.changed(state, placement, built.build, ground) : ground
}

const at = (pointer: string, { fault }: Refused): Fault => ({ fault, pointer })

/** A figure is placed or taken back, not both. */
const figureFor = (
  rules: Rules,
  state: State,
  placement: Placement,
  {
    claim,
    recall,
    built,
  }: { claim?: Claim | undefined; recall?: Recall | undefined; built: Judged['build'] },
): Pick<Judged, 'claim' | 'recall'> | Fault => {
  if (claim && recall) return { fault: 'one-figure-a-turn', pointer: '/recall' }
  if (claim) {
    const fault = claimFault(rules, state, groundAfter(state, placement, built), claim)
    return fault === undefined ? { claim } : { fault, pointer: '/meeple' }
  }
  if (!recall) return {}
  const taken = recallFor(rules, state, placement, recall)
  return 'fault' in taken ? at('/recall', taken) : { recall: taken }
}

/** Judges a whole turn on the table as it is before it. */
export const judged = (rules: Rules, state: State, action: PlaceTile): Judged | Fault => {
  const tile = tileFor(rules, state, action.castleTile)
  if (typeof tile !== 'string') return tile
  const placement = placementAt(rules, state, tile, action)
  if ('fault' in placement) return placement
  const { build, meeple: claim, recall } = action
  const built = build && buildFor(rules, state, placement, build)
  if (built && 'fault' in built) return at('/build', built)
  const figure = figureFor(rules, state, placement, { claim, recall, built })
  if ('fault' in figure) return figure
  return { tile, placement, ...(built ? { build: built } : {}), ...figure }
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
