import type { z } from '@hono/zod-openapi'
import * as carcassonne from '../games/carcassonne/schema.ts'
import * as carcassonneTheCastle from '../games/carcassonne-the-castle/schema.ts'
import * as castle from '../games/castle/schema.ts'

/** One shape among several that their `type` tells apart. */
export type Form = z.ZodObject<{ type: z.ZodLiteral<string> }>

/** Several shapes of one `type` that something else tells apart. */
export type Forms = z.ZodDiscriminatedUnion<readonly Form[]>

/** The wire shapes of one game: what its `schema.ts` exports. */
export type GameSchemas = {
  readonly id: string
  readonly optionsSchema: z.ZodObject
  readonly actionSchema: Form | z.ZodDiscriminatedUnion<readonly (Form | Forms)[]>
  /** Actions as others see them, where they hide something. */
  readonly seenActionSchema?: z.ZodDiscriminatedUnion<readonly (Form | Forms)[]>
  /** Acts as somebody sees them: hidden members may be null. */
  readonly eventSchema: z.ZodUnion<readonly Form[]>
  readonly positionSchema: z.ZodObject
  /** A position as others see it, where it hides something. */
  readonly seenPositionSchema?: z.ZodObject
  readonly viewSchema: z.ZodObject
  /** What deserves a name of its own in the document. */
  readonly parts?: Readonly<Record<string, z.ZodType>>
}

/** Every game that can be played over HTTP. A new one takes one line here. */
export const gameSchemas: readonly GameSchemas[] = [
  { id: 'carcassonne', ...carcassonne },
  { id: 'carcassonne-the-castle', ...carcassonneTheCastle },
  { id: 'castle', ...castle },
]
