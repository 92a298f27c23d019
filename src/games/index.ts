import { carcassonne } from './carcassonne/game.ts'
import { carcassonneTheCastle } from './carcassonne-the-castle/game.ts'
import { castle } from './castle/game.ts'
import type { AnyGame } from './game.ts'

/** Every game by id, then by rules version. A released version stays, so that its matches replay. */
export const games: Readonly<Record<string, Readonly<Record<number, AnyGame>>>> = {
  carcassonne: { 1: carcassonne },
  'carcassonne-the-castle': { 1: carcassonneTheCastle },
  castle: { 1: castle },
}

/** The newest rules of a game: what a new match is played by. */
export const currentGame = (id: string): AnyGame | undefined => {
  if (!Object.hasOwn(games, id)) return undefined
  const versions = games[id] ?? {}
  return versions[Math.max(...Object.keys(versions).map(Number))]
}

/** The rules that a match began with. */
export const gameOf = (id: string, rulesVersion: number): AnyGame | undefined =>
  Object.hasOwn(games, id) ? games[id]?.[rulesVersion] : undefined
