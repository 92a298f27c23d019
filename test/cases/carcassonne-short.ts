import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Position } from '../../src/games/carcassonne/acts.ts'
import type { Open } from './carcassonne-match.ts'
import {
  actionOf,
  type CaseAction,
  checkEnd,
  type Expected,
  type Flags,
  optionsOf,
  placementsOf,
  playTurn,
  type Score,
  type Turn,
  turnsOf,
} from './carcassonne-play.ts'

export type ShortCase = Flags & {
  readonly title: string
  readonly start: { readonly tile: string; readonly x: number; readonly y: number }
  readonly meeplesPerPlayer?: number
  readonly illegal?: readonly { readonly turn: number; readonly action: CaseAction }[]
  readonly turns: readonly (Turn & {
    readonly expect: Expected & { readonly legalPlacements?: readonly (readonly number[])[] }
  })[]
  readonly discarded?: readonly string[]
  readonly end: string | null
  readonly final?: readonly Score[]
  readonly finalTotals?: readonly number[]
}

type Placements = Readonly<Record<string, readonly (readonly number[])[]>>

type File = {
  readonly firstPlacements: {
    readonly besideStartTileD: Placements
    readonly besideRiverSourceRA: Placements
  }
  readonly cases: readonly ShortCase[]
}

const file: File = JSON.parse(readFileSync(new URL('./carcassonne.json', import.meta.url), 'utf8'))

export const { cases, firstPlacements } = file

const drawsOf = ({ turns, discarded }: ShortCase): readonly string[] => {
  const before = turns.flatMap((turn) => [...(turn.discardedBefore ?? []), turn.tile])
  const atEnd = (discarded ?? []).slice(turns.flatMap((t) => t.discardedBefore ?? []).length)
  return [...before, ...atEnd]
}

/** A case that ends has no other tiles than its own; one that goes on has a few more. */
const remainingOf = (one: ShortCase): Readonly<Record<string, number>> => {
  const remaining: Record<string, number> = one.end === null ? { U: 1, V: 1, W: 1 } : {}
  for (const tile of drawsOf(one)) remaining[tile] = (remaining[tile] ?? 0) + 1
  return remaining
}

const positionOf = (one: ShortCase): Position => {
  const { meeplesPerPlayer: meeples, players, abbot } = one
  const remaining = remainingOf(one)
  if (meeples === undefined) return { remaining }
  const own = { meeples, abbot, castleTiles: [] }
  return { remaining, supply: Array.from({ length: players }, () => own) }
}

/** Plays a case from start to end, wherever its match is held. */
export const playCase = async (one: ShortCase, open: Open): Promise<void> => {
  const match = await open({
    seats: one.players,
    options: optionsOf(one)!,
    draws: drawsOf(one),
    position: positionOf(one),
  })
  expect((await match.state()).board).toMatchObject([one.start])
  for (const [i, turn] of one.turns.entries()) {
    for (const { action } of (one.illegal ?? []).filter((illegal) => illegal.turn === i))
      expect(await match.act(actionOf(turn, action))).toHaveProperty('fault')
    const { legalPlacements, ...expected } = turn.expect
    const events = await playTurn(match, turn, {
      ...expected,
      ...(legalPlacements ? { placements: legalPlacements } : {}),
    })
    if (i === one.turns.length - 1 && one.final && one.finalTotals)
      await checkEnd(match, events, {
        final: one.final,
        finalTotals: one.finalTotals,
        discarded: one.discarded ?? [],
      })
  }
  expect((await match.state()).phase === 'over').toBe(one.end !== null)
}

/** Checks every legal first placement of a tile, drawn first. */
export const checkFirstPlacements = async (
  tile: string,
  places: readonly (readonly number[])[],
  { river, open }: { readonly river: boolean; readonly open: Open },
): Promise<void> => {
  const options = optionsOf({ id: tile, players: 2, river, abbot: false, farmers: true })!
  const match = await open({ seats: 2, options, draws: [tile] })
  expect((await match.state()).drawn).toBe(tile)
  expect(placementsOf(turnsOf(await match.legal()))).toEqual(
    places.map((place) => JSON.stringify(place)).toSorted(),
  )
}
