import type { z } from '@hono/zod-openapi'

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

/** A game that can be played over HTTP, and how its shapes are loaded. */
export type OfferedGame = { readonly id: string; readonly load: () => Promise<GameSchemas> }

export const offer = (id: string, load: () => Promise<Omit<GameSchemas, 'id'>>): OfferedGame => ({
  id,
  load: async () => ({ ...(await load()), id }),
})

/** Every game that can be played over HTTP. A new one takes one line here. */
export const offeredGames: readonly OfferedGame[] = [
  offer('carcassonne', () => import('../games/carcassonne/schema.ts')),
  offer('carcassonne-the-castle', () => import('../games/carcassonne-the-castle/schema.ts')),
  offer('castle', () => import('../games/castle/schema.ts')),
]
