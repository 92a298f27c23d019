import { offer, offeredGames } from '../../src/http/schemas.ts'
import type { Platform } from '../../src/matches/platform.ts'
import { carcassonneWithFairs, optionsWithFairs } from '../games/carcassonne/fairs.ts'

/** What a service is like that has one box more on the shelf of Carcassonne, and its option. */
export const withFairs = {
  games: offeredGames.map((game) =>
    game.id === 'carcassonne'
      ? offer(game.id, async () => ({ ...(await game.load()), optionsSchema: optionsWithFairs }))
      : game,
  ),
  world: (platform: Platform): Platform => {
    const { current, of } = platform.games
    const games: Platform['games'] = {
      current: (id) => (id === 'carcassonne' ? carcassonneWithFairs : current(id)),
      of: (id, version) => (id === 'carcassonne' ? carcassonneWithFairs : of(id, version)),
    }
    return { ...platform, games }
  },
}
