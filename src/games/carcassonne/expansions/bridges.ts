import type { Build } from '../acts.ts'
import type { BuildRule, Expansion, Extra, SiteBan } from '../rules.ts'
import { after, isSpan, type Landscape } from '../table.ts'
import {
  type Axis,
  edgeKinds,
  edgeOf,
  type LaidSquare,
  type Print,
  reachOf,
  span,
} from '../tiles.ts'

const ends = { EW: [1, 3], NS: [0, 2] } as const satisfies Record<Axis, readonly number[]>

const withRoad = (square: LaidSquare, axis: Axis, segment: number): LaidSquare => ({
  ...square,
  rim: ends[axis].reduce((rim, side) => rim | (edgeKinds.road << (2 * side)), square.rim),
  contacts: square.contacts.map((contact, i) =>
    ends[axis].some((side) => i === 3 * side) ? segment : contact,
  ),
})

/** The tile with a bridge over it: a road from edge to edge, while the fields below stay whole. */
const bridged = (print: Print, square: LaidSquare, axis: Axis): Print => {
  const spanned = withRoad(square, axis, print.segments.length)
  return {
    ...print,
    segments: [...print.segments, span],
    bridge: axis,
    mustMeet: ends[axis].reduce<number>((bits, side) => bits | (1 << side), 0),
    squares: [spanned],
    contacts: spanned.contacts,
    reach: reachOf(spanned.contacts, print.segments.length + 1),
    unlinked: [...print.unlinked, -1, -1],
  }
}

/** A tile that shows only field on two opposite edges can take a bridge between them. A castle of two
 * squares has no opposite edges in this sense, and takes none. */
const ways = (print: Print): readonly Print[] => {
  const [square, second] = print.squares
  if (!square || second) return []
  return (['EW', 'NS'] as const)
    .filter((axis) => ends[axis].every((side) => edgeOf(square.rim, side) === edgeKinds.field))
    .map((axis) => bridged(print, square, axis))
}

const isBridge = (landscape: Landscape, segment: number): boolean =>
  segment >= 0 && isSpan(landscape, segment)

/** A bridge is in the supply, and touches no other bridge. That it continues a road is in its edges. */
const banAlong =
  (axis: Axis): SiteBan =>
  (_, { landscape, stock }, _square, meets) => {
    if (stock.bridges === 0) return 'no-bridge-left'
    const [one, other] = ends[axis]
    return isBridge(landscape, meets[3 * one]!) || isBridge(landscape, meets[3 * other]!)
      ? 'bridges-touch'
      : undefined
  }

const bans: Readonly<Record<Axis, SiteBan>> = { EW: banAlong('EW'), NS: banAlong('NS') }

/** A bridge is never a choice: the placement needs it, or it cannot be built. */
const build: BuildRule<Extract<Build, { kind: 'bridge' }>> = {
  kind: 'bridge',
  own: 0,
  offersOn: () => undefined,
  judge: (_rules, _state, { print }, asked) =>
    print.bridge ? asked : { fault: 'no-bridge-needed' },
  perform: () => [],
  changed: (_state, _placement, _build, ground) => ground,
  prelude: () => [],
}

const bridgesOf = (landscape: Landscape, feature: number): number => {
  const { links, features } = landscape
  const { member } = features[feature]!
  let bridges = 0
  let at = member
  do {
    if (isSpan(landscape, at)) bridges++
    at = after(links, at)
  } while (at !== member)
  return bridges
}

/** Each bridge of a road pays 3 points, in the final scoring 1. */
const tolls: Extra = {
  kinds: ['road'],
  worth: (_, landscape, feature, final) => {
    const bridges = bridgesOf(landscape, feature)
    return bridges > 0 ? { points: (final ? 1 : 3) * bridges, bridges } : undefined
  },
}

const faults = {
  'no-bridge-needed': {
    rule: 'The Bridge: building a bridge',
    detail: 'A bridge is built only where the placement needs it.',
  },
  'no-bridge-left': { rule: 'The Bridge: building a bridge', detail: 'No bridge is left.' },
  'bridges-touch': {
    rule: 'The Bridge: important',
    detail: 'Two bridges must not touch.',
  },
} as const

export const bridges: Expansion = {
  stock: { bridges: 12 },
  ways: [ways],
  placementBans: [({ bridge }) => bridge && bans[bridge]],
  builds: [build],
  extras: [tolls],
  faults,
}
