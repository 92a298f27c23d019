import type { AnyAction, AnyEvent, AnyGame } from '../games/game.ts'
import { judge } from './act.ts'
import { leaving, seeding, taking } from './audit-seats.ts'
import { abortion, expiry, extension, type Rightful, vacation, wrong } from './audit-service.ts'
import type { Chance } from './chance.ts'
import type { Commit, MatchEvent, SeatTaken } from './commit.ts'
import { startsAtOnce, taken } from './create.ts'
import { type Creation, checkCreation } from './creation.ts'
import { same } from './digest.ts'
import { creationOf, isMatchEvent, type Status } from './match.ts'
import { isRefusal, type Refusal } from './refusal.ts'
import { begin, type Scene } from './turn.ts'

/** What a commit must hold: its action done again by the same engine. */

const seatsTaken = (events: readonly AnyEvent[]): readonly SeatTaken[] =>
  events.filter(isMatchEvent).filter((event) => event.type === 'seat-taken')

const positionIn = (events: readonly AnyEvent[]): { readonly position?: unknown } => {
  const set = events.filter(isMatchEvent).find((event) => event.type === 'position-set')
  return set ? { position: set.state } : {}
}

/** The wish that a first commit fulfils. */
const wishOf = (commit: Commit): Creation => {
  const { sandbox, ...creation } = creationOf(commit)
  const seats = seatsTaken(commit.events)
  const person = seats.find(({ player }) => player)
  return {
    ...creation,
    join: person !== undefined,
    clientSeed: person?.clientSeed ?? null,
    clientSeedHash: person?.clientSeedHash ?? null,
    bots: seats.flatMap(({ seat, bot }) => (bot ? [{ seat, level: bot }] : [])),
    sandbox: sandbox && { draws: sandbox.draws, ...positionIn(commit.events) },
  }
}

const told = (refusal: Refusal): string => {
  if (refusal.refused === 'invalid-request') return `${refusal.pointer}: ${refusal.detail}`
  return 'fault' in refusal ? `${refusal.refused}, ${refusal.fault.fault}` : refusal.refused
}

/** What the first commit of a match must hold. */
export const created = (game: AnyGame, commit: Commit, chance: Chance): Rightful => {
  const wish = wishOf(commit)
  const refused = checkCreation(game, wish)
  if (refused) return wrong(told(refused))
  const person = seatsTaken(commit.events).find(({ player }) => player)
  if (commit.seat !== (person?.seat ?? null)) return wrong('it is not the creator’s seat that acts')
  const seats = taken(wish, person?.player ?? { id: '', name: null })
  const opening = [creationOf(commit), ...seats]
  if (!startsAtOnce({ wish, taken: seats })) return opening
  const empty = game.empty({ seats: wish.seats, options: wish.options })
  const setUp = game.start(empty, wish.sandbox?.position)
  if ('fault' in setUp) return wrong(`the position cannot be, ${setUp.fault}`)
  const clientSeeds = seats.toSorted((a, b) => a.seat - b.seat).map(({ clientSeed }) => clientSeed)
  return [...opening, ...begin({ game, chance: { ...chance, clientSeeds } }, setUp)]
}

/** How far a sandbox's clock moved stands in the event, not in the action. */
const asked = ({ action, events: [event] }: Commit): AnyAction => {
  const by: MatchEvent | undefined = event && isMatchEvent(event) ? event : undefined
  return action.type === 'advance-clock' && by?.type === 'clock-advanced'
    ? { ...action, ...{ by: by.by } }
    : action
}

const played = (scene: Scene, commit: Commit): Rightful => {
  const { seat } = commit
  if (seat === null) return wrong('it is no action of the service')
  const action = asked(commit)
  const judged = judge(scene, {
    match: commit.match,
    seat,
    action,
    ifMatch: '*',
    request: null,
  })
  if (isRefusal(judged)) return wrong(told(judged))
  return same(judged.action, commit.action)
    ? judged.events
    : wrong(`the action is not in its canonical form, ${JSON.stringify(judged.action)}`)
}

/** An action of every match: in which of its states it may happen, and who acts. */
type Kind = {
  readonly during: readonly Status[]
  readonly by: 'seat' | 'service'
  readonly holds: (scene: Scene, commit: Commit) => Rightful
}

const kinds: Readonly<Record<string, Kind>> = {
  'take-seat': { during: ['open'], by: 'seat', holds: taking },
  'leave-seat': { during: ['open'], by: 'seat', holds: leaving },
  'set-client-seed': { during: ['open'], by: 'seat', holds: seeding },
  'start-vacation': { during: ['running'], by: 'seat', holds: vacation },
  'end-vacation': { during: ['running'], by: 'seat', holds: vacation },
  'expire-clock': { during: ['running'], by: 'service', holds: expiry },
  'extend-deadlines': { during: ['running'], by: 'service', holds: extension },
  'abort-match': { during: ['open', 'running'], by: 'service', holds: abortion },
}

const game: Kind = { during: ['running'], by: 'seat', holds: played }

/** What a later commit must hold, in the match as it stood before. */
export const rightful = (scene: Scene, commit: Commit): Rightful => {
  const { type } = commit.action
  if (type === 'create-match') return wrong('a match is created once')
  const own = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  const { during, by, holds } = own ?? game
  const { status } = scene.match
  if (!during.includes(status)) return wrong(`${type} while the match is ${status}`)
  if ((commit.seat === null) !== (by === 'service')) return wrong(`${type} by the wrong actor`)
  if (own && Object.keys(commit.action).length > 1) return wrong(`${type} says more than its type`)
  return holds(scene, commit)
}
