import { z } from '@hono/zod-openapi'
import type { Form, Forms, GameSchemas } from '../schemas.ts'
import { seat } from './basic.ts'
import { matchActions } from './everymatch.ts'
import { some } from './names.ts'

const own = seat.optional().describe('In a sandbox: the seat that acts.')

const seated = (form: Form) =>
  z.strictObject({ ...form.shape, seat: own }).describe(form.description ?? 'An action.')

/** An action that may say for which seat it is taken. */
const inSandbox = (form: Form | Forms) =>
  'options' in form
    ? z.discriminatedUnion(form.def.discriminator, some(form.options.map(seated)))
    : seated(form)

const formsOf = (schema: GameSchemas['actionSchema']): readonly (Form | Forms)[] =>
  'options' in schema ? schema.options : [schema]

/** A game's own actions, as a client sends them. */
export const gameActions = ({ actionSchema }: GameSchemas) => formsOf(actionSchema).map(inSandbox)

/** The actions of every match, as a client sends them. */
export const sharedActions = matchActions.map(inSandbox)

/** A game's own actions, as a commit shows them. */
export const recordedActions = ({ actionSchema, seenActionSchema }: GameSchemas) =>
  formsOf(seenActionSchema ?? actionSchema)
