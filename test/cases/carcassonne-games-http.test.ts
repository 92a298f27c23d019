import { describe, test } from 'vitest'
import { throughHttp } from './carcassonne-http.ts'
import { games, playGame } from './carcassonne-long.ts'
import { optionsOf } from './carcassonne-play.ts'

describe('whole games of Carcassonne, through HTTP', () => {
  for (const game of games)
    test.skipIf(optionsOf(game) === undefined)(`${game.id}: ${game.players} seats`, () =>
      playGame(game, throughHttp),
    )
})
