import type { Seat } from '../game.ts'
import type { Claim } from './acts.ts'
import type { Candidate } from './placement.ts'
import type { Rules } from './rules.ts'
import type { Landscape, State } from './table.ts'

/** Pairs of my segment and the feature that it would meet, flat. */
const meetings = (landscape: Landscape, { print, cells }: Candidate): readonly number[] => {
  const { owner } = landscape
  const pairs: number[] = []
  for (let i = 0; i < cells.length; i++) {
    const meets = cells[i]?.meets
    if (!meets) continue
    const { edges, halves } = print.squares[i]!
    for (let side = 0; side < 4; side++) {
      const edge = meets[3 * side]!
      if (edge >= 0 && edges[side]! >= 0) pairs.push(edges[side]!, owner[edge]!)
      const left = meets[3 * side + 1]!
      if (left >= 0 && halves[2 * side]! >= 0) pairs.push(halves[2 * side]!, owner[left]!)
      const right = meets[3 * side + 2]!
      if (right >= 0 && halves[2 * side + 1]! >= 0) pairs.push(halves[2 * side + 1]!, owner[right]!)
    }
  }
  return pairs
}

/**
 * Which segments of a tile would belong to an occupied feature once it lies, as bits. A feature that
 * two of them meet passes the occupation on from one to the other.
 */
const occupied = (landscape: Landscape, candidate: Candidate): number => {
  const pairs = meetings(landscape, candidate)
  let held = 0
  for (let i = 0; i < pairs.length; i += 2)
    if (landscape.features[pairs[i + 1]!]!.figures > 0) held |= 1 << pairs[i]!
  for (let before = 0; before !== held; ) {
    before = held
    for (let i = 0; i < pairs.length; i += 2) {
      if ((held & (1 << pairs[i]!)) === 0) continue
      for (let j = 0; j < pairs.length; j += 2)
        if (pairs[j + 1] === pairs[i + 1]) held |= 1 << pairs[j]!
    }
  }
  return held
}

/** What a claim is judged by: the tile, what of it is occupied, and who has which figures left. */
type Ground = {
  readonly rules: Rules
  readonly print: Candidate['print']
  readonly held: number
  readonly supply: State['supply'][number]
}

const groundOf = (rules: Rules, state: State, seat: Seat, candidate: Candidate): Ground => ({
  rules,
  print: candidate.print,
  held: occupied(state.landscape, candidate),
  supply: state.supply[seat]!,
})

const fault = (ground: Ground, claim: Claim): string | undefined => {
  const segment = ground.print.segments[claim.segment]
  if (!segment) return 'no-such-segment'
  if (!ground.rules.holders[segment.kind].includes(claim.kind)) return 'figure-not-allowed-here'
  if (ground.supply[claim.kind] === 0) return 'no-figure-left'
  if (ground.held & (1 << claim.segment)) return 'feature-occupied'
  return undefined
}

/** Everything that a figure may claim on this tile, by segment. */
export const claims = (
  rules: Rules,
  state: State,
  seat: Seat,
  candidate: Candidate,
): readonly Claim[] => {
  const ground = groundOf(rules, state, seat, candidate)
  const found: Claim[] = []
  for (let segment = 0; segment < candidate.print.segments.length; segment++)
    for (const kind of rules.holders[candidate.print.segments[segment]!.kind]) {
      const claim = { kind, segment }
      if (fault(ground, claim) === undefined) found.push(claim)
    }
  return found
}

/** Why a figure may not stand there. */
export const claimFault = (
  rules: Rules,
  state: State,
  seat: Seat,
  candidate: Candidate,
  claim: Claim,
): string | undefined => fault(groundOf(rules, state, seat, candidate), claim)
