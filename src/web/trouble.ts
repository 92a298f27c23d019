import { problemOf } from '../client/client.ts'
import { capital, phrase } from './words/value.ts'

/** What went wrong, in plain words: as a whole, and by the pointer of each member at fault. */
export type Trouble = {
  readonly said: string
  readonly members: readonly { readonly at: string; readonly said: string }[]
}

const unreachable: Trouble = {
  said: 'The service cannot be reached. Your connection may be down; nothing is lost.',
  members: [],
}

export const troubleOf = (error: unknown): Trouble => {
  const problem = problemOf(error)
  if (!problem) return unreachable
  const { title, detail, rule, errors = [] } = problem
  const members = errors.map(({ pointer, detail: said }) => ({ at: pointer, said }))
  // A detail that only lists the members says nothing more than they do.
  const whole = detail.startsWith(members[0]?.at ?? ' ') ? `${title}.` : detail
  return { said: rule === undefined ? whole : `${whole} (${rule})`, members }
}

/** `/timeControl/perMove` as words. */
export const pointerWords = (pointer: string): string =>
  capital(pointer.slice(1).split('/').map(phrase).join(', '))
