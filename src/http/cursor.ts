import { invalidField, type Problem } from './problem.ts'

/** A cursor is opaque to clients: where their page ended, in base64url. */
export const toCursor = (place: string | undefined): string | null =>
  place === undefined ? null : Buffer.from(place).toString('base64url')

/** The place that a cursor stands for. What the list itself cannot have given out, whose places have
 * this form, is refused: it would lead out of the list. */
export const fromCursor = (
  cursor: string | undefined,
  form: RegExp,
): { readonly after: string | undefined } | Problem => {
  if (cursor === undefined) return { after: undefined }
  const after = Buffer.from(cursor, 'base64url').toString()
  const genuine = form.test(after) && toCursor(after) === cursor
  return genuine ? { after } : invalidField('/query/cursor', 'is not the cursor of a page')
}
