import { z } from '@hono/zod-openapi'
import type { Form, GameSchemas } from '../schemas.ts'
import { seat } from './basic.ts'
import { matchActions } from './everymatch.ts'

const own = seat.optional().describe('In a sandbox: the seat that acts.')

const inSandbox = (action: Form) =>
  z.strictObject({ ...action.shape, seat: own }).describe(action.description ?? 'An action.')

/** The forms of a game's own actions. */
export const formsOf = ({ actionSchema }: GameSchemas): readonly Form[] =>
  'options' in actionSchema ? actionSchema.options : [actionSchema]

/** A game's own actions, as a client sends them. */
export const gameActions = (game: GameSchemas) => formsOf(game).map(inSandbox)

/** The actions of every match, as a client sends them. */
export const sharedActions = matchActions.map(inSandbox)
