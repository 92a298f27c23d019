import { carcassonne } from '../../../src/games/carcassonne/game.ts'
import { matchesVerify } from './matches.ts'

matchesVerify(carcassonne)
