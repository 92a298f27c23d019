import type { Recall } from '../acts.ts'
import type { Expansion, Placement, RecallRule, Rules } from '../rules.ts'
import { returned, worthOf } from '../scoring.ts'
import {
  coveredAround,
  type Figure,
  featureOf,
  type Laid,
  placeOf,
  type State,
  tileOf,
  touches,
} from '../table.ts'
import { surrounded } from './base.ts'

type AbbotRecall = Extract<Recall, { kind: 'abbot' }>

/** The abbot of the seat on turn, if he is not in its supply. */
const abbotOf = ({ figures, supply, turn }: State): Figure | undefined => {
  if (supply[turn]!.abbot > 0) return undefined
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i]!
    if (figure.seat === turn && figure.kind === 'abbot') return figure
  }
  return undefined
}

/** How many of the squares around a tile of one square a placement covers. */
const coveredBy = ({ site, print }: Placement, home: Laid): number => {
  let count = 0
  for (const { dx, dy } of print.squares) if (touches(home, site.x + dx, site.y + dy)) count++
  return count
}

const own: readonly AbbotRecall[] = [{ kind: 'abbot' }]
const none: readonly AbbotRecall[] = []

/** On a turn without another figure the abbot may come back, from anywhere, for the points that his
 * place is worth by now. */
const recall: RecallRule<AbbotRecall> = {
  kind: 'abbot',
  candidates: (state) => (abbotOf(state) ? own : none),
  /** If the tile is the last of the eight neighbours the abbot scores in the usual way. */
  faultOn: (state) => {
    const abbot = abbotOf(state)
    if (!abbot) return () => 'no-abbot-on-board'
    const tile = tileOf(abbot.at)
    const missing = 8 - coveredAround(state.landscape, tile)
    // No tile covers more than two squares.
    if (missing > 2) return undefined
    const home = state.landscape.board[tile]!
    return (placement) => (coveredBy(placement, home) === missing ? 'place-complete' : undefined)
  },
  perform: (rules, state) => {
    const abbot = abbotOf(state)!
    const { points, tiles, feature } = worthNow(rules, state, abbot)
    return [
      {
        type: 'feature-scored',
        feature,
        ...placeOf(state.landscape, abbot.at),
        tiles,
        seats: [{ seat: abbot.seat, points }],
        final: false,
      },
      returned(abbot),
    ]
  },
}

const worthNow = (rules: Rules, { landscape }: State, { at }: Figure) => {
  const number = featureOf(landscape.links, at)
  const { scoredAs } = rules.features[landscape.features[number]!.kind]!
  return { ...worthOf(rules, landscape, number, false), feature: scoredAs }
}

const faults = {
  'no-abbot-on-board': { rule: 'The Abbot', detail: 'Your abbot is not on the board.' },
  'place-complete': {
    rule: 'The Abbot',
    detail: 'This tile completes the place of your abbot, who scores and returns in the usual way.',
  },
} as const

export const abbot: Expansion = {
  supply: { abbot: 1 },
  spots: { abbot: ['monastery', 'garden'] },
  features: [surrounded('garden')],
  recalls: [recall],
  faults,
}
