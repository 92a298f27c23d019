import { castle } from '../../../src/games/castle/game.ts'
import { matchesVerify } from './matches.ts'

matchesVerify(castle)
