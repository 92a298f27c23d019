import { z } from '@hono/zod-openapi'
import type { LoadedGame } from '../loaded-game.ts'
import { oncePer } from '../once.ts'
import type { Form, Forms, GameSchemas } from '../schemas.ts'
import { seat } from './basic.ts'
import { matchActions } from './match-actions.ts'
import { some } from './names.ts'

const own = seat.optional().describe('In a sandbox: the seat that acts.')

/** Whether an action has a `seat` that is no actor but part of the decision, such as an opponent. */
const hasOwnSeat = (form: Form): boolean => 'seat' in form.shape

const seated = (form: Form) =>
  hasOwnSeat(form)
    ? form
    : z.strictObject({ ...form.shape, seat: own }).describe(form.description ?? 'An action.')

/** An action that may say for which seat it is taken. */
const inSandbox = (form: Form | Forms) =>
  'options' in form
    ? z.discriminatedUnion(form.def.discriminator, some(form.options.map(seated)))
    : seated(form)

const formsOf = (schema: GameSchemas['actionSchema']): readonly (Form | Forms)[] =>
  'options' in schema ? schema.options : [schema]

/** A game's own actions, as a client sends them. */
export const gameActions = oncePer(({ schemas: { actionSchema } }: LoadedGame) =>
  formsOf(actionSchema).map(inSandbox),
)

const isOf = (form: Form, action: object): boolean =>
  Object.entries(form.shape).every(
    ([key, schema]) =>
      (key !== 'type' && key !== 'decision') ||
      schema.safeParse(Object.getOwnPropertyDescriptor(action, key)?.value).success,
  )

/** Whether an action's `seat` says who acts: not where the action has one of its own. */
export const saysWhoActs = ({ schemas: { actionSchema } }: LoadedGame, action: object): boolean =>
  !formsOf(actionSchema)
    .flatMap((form) => ('options' in form ? form.options : [form]))
    .some((form) => hasOwnSeat(form) && isOf(form, action))

/** The actions of every match, as a client sends them. */
export const sharedActions = matchActions.map(inSandbox)

/** Any action in a match of a game, as a client sends it. */
export const anyAction = oncePer((game: LoadedGame) =>
  z.discriminatedUnion('type', some([...gameActions(game), ...sharedActions])),
)

/** A game's own actions, as a commit shows them. */
export const recordedActions = ({ actionSchema, seenActionSchema }: GameSchemas) =>
  formsOf(seenActionSchema ?? actionSchema)
