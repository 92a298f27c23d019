import { carcassonneTheCastle } from '../../../src/games/carcassonne-the-castle/game.ts'
import { matchesVerify } from './matches.ts'

matchesVerify(carcassonneTheCastle)
