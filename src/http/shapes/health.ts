import { z } from '@hono/zod-openapi'

export const health = z.strictObject({ status: z.enum(['ok']) }).describe('The service lives.')
