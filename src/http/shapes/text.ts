import { z } from '@hono/zod-openapi'

/** Whether a text has anything that is seen: letters that are blank are no name. */
const isSeen = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/u.test(text)

/** Text that people write, its length in code points, as JSON Schema counts. */
const written = (maximum: number, allowed: RegExp) =>
  z
    .string()
    .regex(allowed, 'control characters are not allowed')
    .trim()
    .min(1)
    .refine((text) => [...text].length <= maximum, `must have at most ${maximum} characters`)
    .refine((text) => text === '' || isSeen(text), 'must have a character that is seen')
    .meta({ maxLength: maximum })

export const oneLine = (maximum: number) => written(maximum, /^[^\p{C}\p{Zl}\p{Zp}]*$/u)

export const someLines = (maximum: number) => written(maximum, /^(?:[^\p{Cc}]|[\n\t])*$/u)
