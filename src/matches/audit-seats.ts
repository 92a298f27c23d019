import type { AnyEvent } from '../games/game.ts'
import { type Rightful, wrong } from './audit-service.ts'
import type { Commit, MatchEvent } from './commit.ts'
import { isMatchEvent, type Match, type MatchSeat } from './match.ts'
import { checkReveal, checkSeed, isFree, isReady } from './seats.ts'
import { aborted, begin, type Scene } from './turn.ts'

/** How seats may be taken, left and seeded before the start, and what follows from it. */

const startedIfReady = (scene: Scene, seats: readonly MatchSeat[]): readonly AnyEvent[] => {
  const { game, match } = scene
  if (!isReady(match, seats)) return []
  const clientSeeds = seats.map(({ clientSeed }) => clientSeed)
  const setUp = game.start(game.empty({ seats: seats.length, options: match.options }))
  if ('fault' in setUp) throw new Error(`the set-up is a fault, ${setUp.fault}`)
  return begin({ game, chance: { ...scene.chance, clientSeeds } }, setUp)
}

const holds = ({ seats }: Match, player: string): boolean =>
  seats.some((seat) => seat.player && seat.player.id === player)

export const taking = (scene: Scene, { seat, events: [taken] }: Commit): Rightful => {
  const { match } = scene
  if (!taken || !isMatchEvent(taken) || taken.type !== 'seat-taken' || taken.seat !== seat)
    return wrong('nobody takes this seat')
  const { type: _, seat: number, ...who } = taken
  const old = match.seats[number]
  if (!old || !isFree(old)) return wrong(`seat ${number} was not free`)
  if (!who.player || who.bot) return wrong('only a player takes a seat')
  if (holds(match, who.player.id)) return wrong(`${who.player.id} has a seat already`)
  if (checkSeed(match, who)) return wrong('the client seed does not suit how the match starts')
  return [taken, ...startedIfReady(scene, match.seats.with(number, { ...old, ...who }))]
}

export const leaving = ({ match, chance }: Scene, { seat }: Commit): Rightful => {
  if (seat === null || !match.seats[seat]?.player) return wrong('nobody holds this seat')
  const othersStay = match.seats.some((one, i) => one.player && i !== seat)
  const left: MatchEvent = { type: 'seat-left', seat }
  return [left, ...(othersStay ? [] : aborted(chance, 'left by all'))]
}

export const seeding = (scene: Scene, { seat, events: [set] }: Commit): Rightful => {
  const { match } = scene
  if (!set || !isMatchEvent(set) || set.type !== 'client-seed-set' || set.seat !== seat)
    return wrong('no seed of this seat is set')
  const { clientSeed } = set
  const old = match.seats[set.seat]
  if (!old?.player) return wrong('nobody holds this seat')
  const refused = checkReveal(match, old, clientSeed)
  if (refused) return wrong(`the client seed may not be set: ${refused.refused}`)
  return [set, ...startedIfReady(scene, match.seats.with(set.seat, { ...old, clientSeed }))]
}
