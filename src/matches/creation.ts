import type { AnyGame, Seat } from '../games/game.ts'
import type { Level, Start, TimeControl } from './commit.ts'
import { invalid, type Refusal } from './refusal.ts'

/** A match as somebody asks for it, defaults filled in. Options and position were parsed by the
 * game's schema. */
export type Creation = {
  readonly game: string
  readonly seats: number
  readonly options: unknown
  /** Which of them the request names itself. */
  readonly namedOptions?: readonly string[]
  readonly visibility: 'public' | 'private'
  readonly join: boolean
  readonly clientSeed: string | null
  readonly clientSeedHash: string | null
  readonly start: Start
  readonly timeControl: TimeControl
  readonly onTimeout: 'forfeit' | 'bot'
  readonly bots: readonly { readonly seat: Seat; readonly level: Level }[]
  readonly sandbox: SandboxWish | null
}

export type SandboxWish = {
  readonly draws: readonly string[]
  readonly position?: unknown
  readonly fork?: Fork
}

export type Fork = { readonly match: string; readonly version: number }

const checkBots = ({ bots, seats, join, sandbox }: Creation): Refusal | undefined => {
  for (const [i, { seat }] of bots.entries()) {
    if (seat >= seats) return invalid(`/bots/${i}/seat`, `there are ${seats} seats, from 0`)
    if (bots.findIndex((other) => other.seat === seat) < i)
      return invalid(`/bots/${i}/seat`, 'another bot holds this seat')
    if (seat === 0 && join && !sandbox)
      return invalid(`/bots/${i}/seat`, 'the creator takes seat 0; without it, send join: false')
  }
  return sandbox && bots.length === seats
    ? invalid('/bots', 'in a sandbox one seat at least is the creator’s own')
    : undefined
}

const checkSeeds = ({ start, join, clientSeed, clientSeedHash, sandbox }: Creation) => {
  if (start === 'full')
    return clientSeedHash === null
      ? undefined
      : invalid('/clientSeedHash', 'only matches that start when ready take a hash')
  if (sandbox) return invalid('/start', 'a sandbox starts at once')
  if (clientSeed !== null)
    return invalid('/clientSeed', 'send its hash now, and reveal it when all seats are taken')
  return join && clientSeedHash === null
    ? invalid('/clientSeedHash', 'a match that starts when ready needs it')
    : undefined
}

const checkSandbox = (game: AnyGame, { sandbox, join, options, seats }: Creation) => {
  if (!sandbox) return undefined
  if (!join) return invalid('/join', 'the creator holds the seats of a sandbox')
  if (sandbox.fork && sandbox.position !== undefined)
    return invalid('/sandbox/position', 'a fork starts from its own position')
  const drawable = new Set(game.drawable({ seats, options }))
  const unknown = sandbox.draws.findIndex((id) => !drawable.has(id))
  return unknown < 0
    ? undefined
    : invalid(`/sandbox/draws/${unknown}`, `nothing that ${game.id} draws has this id`)
}

const checkSeats = (game: AnyGame, { seats }: Creation): Refusal | undefined =>
  seats < game.seats.min || seats > game.seats.max
    ? invalid('/seats', `${game.id} has ${game.seats.min} to ${game.seats.max} seats`)
    : undefined

/** Why a match cannot be created as asked, whatever its position. */
export const checkCreation = (game: AnyGame, wish: Creation): Refusal | undefined =>
  checkSeats(game, wish) ?? checkBots(wish) ?? checkSeeds(wish) ?? checkSandbox(game, wish)
