import type { AnyGame } from '../games/game.ts'
import { once, oncePer } from './once.ts'
import type { GameSchemas, OfferedGame } from './schemas.ts'
import type { Service } from './service.ts'

/** The rules of a game that new matches are played by, and its wire shapes. */
export type LoadedGame = { readonly game: AnyGame; readonly schemas: GameSchemas }

const loadersOf = oncePer(({ games, platform }: Service) => {
  const loaderOf = ({ id, load }: OfferedGame) =>
    once(async (): Promise<LoadedGame> => {
      const game = platform.games.current(id)
      if (!game) throw new Error(`there is no game ${id}`)
      return { game, schemas: await load() }
    })
  return new Map(games.map((one) => [one.id, loaderOf(one)]))
})

/** A game by its id, always the same object: what one request takes is made for no other game. */
export const loadedGame = async (service: Service, id: string): Promise<LoadedGame | undefined> =>
  loadersOf(service).get(id)?.()

/** All games that can be played. */
export const loadedGames = (service: Service): Promise<readonly LoadedGame[]> =>
  Promise.all([...loadersOf(service).values()].map((load) => load()))
