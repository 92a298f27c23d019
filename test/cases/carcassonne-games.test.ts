import { describe, test } from 'vitest'
import { games, playGame } from './carcassonne-long.ts'
import { onEngine } from './carcassonne-match.ts'
import { optionsOf } from './carcassonne-play.ts'

const boxes = ({ river, abbot, farmers }: (typeof games)[number]): string =>
  Object.entries({ river, abbot, farmers })
    .flatMap(([box, isOpen]) => (isOpen ? [box] : []))
    .join(', ')

describe('whole games of Carcassonne', () => {
  for (const game of games)
    test.skipIf(optionsOf(game) === undefined)(
      `${game.id}: ${game.players} seats with ${boxes(game)}`,
      () => playGame(game, onEngine),
    )
})
