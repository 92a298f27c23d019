import { z } from '@hono/zod-openapi'

/** Text that people write, its length in code points, as JSON Schema counts. */
const written = (maximum: number, allowed: RegExp) =>
  z
    .string()
    .regex(allowed, 'control characters are not allowed')
    .trim()
    .min(1)
    .refine((text) => [...text].length <= maximum, `must have at most ${maximum} characters`)
    .meta({ maxLength: maximum })

export const oneLine = (maximum: number) => written(maximum, /^[^\p{C}\p{Zl}\p{Zp}]*$/u)

export const someLines = (maximum: number) => written(maximum, /^(?:[^\p{Cc}]|[\n\t])*$/u)
