import type { Action } from '../../../src/games/castle/actions.ts'
import { slots, spaces } from '../../../src/games/castle/geometry.ts'
import { names } from '../../../src/games/castle/names.ts'
import { actionSchema } from '../../../src/games/castle/schema.ts'
import { type Die, pick } from './dice.ts'

const pieces = [...names, 'soldier#1', 'soldier#2', 'knight#1', 'siege-engine#1']
const places = [...spaces, ...slots, 'outside', 'OUT:fairy']

/** Another word of the same sort. */
const otherWord = (word: string, die: Die): string =>
  pick(places.includes(word) || word.startsWith('OUT:') ? places : pieces, die)

const changed = (value: unknown, die: Die): unknown => {
  if (typeof value === 'string') return otherWord(value, die)
  if (typeof value === 'number') return die(5)
  if (Array.isArray(value)) {
    if (value.length === 0 || die(4) === 0) return [...value, ...value.slice(0, 1)]
    const at = die(value.length)
    return value.with(at, changed(value[at], die))
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const at = die(Math.max(1, entries.length))
  return Object.fromEntries(
    entries.map(([key, one], i) => [
      i === at && die(2) === 0 ? otherWord(key, die) : key,
      i === at ? changed(one, die) : one,
    ]),
  )
}

/** An action with one thing changed, if it is one that a client could send. */
export const mutated = (action: Action, die: Die): Action | undefined => {
  const members = Object.entries(action).filter(([key]) => !['type', 'decision'].includes(key))
  if (members.length === 0) return undefined
  const [key, value] = pick(members, die)
  return actionSchema.safeParse({ ...action, [key]: changed(value, die) }).data
}
