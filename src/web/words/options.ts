import type { Fields } from '../json.ts'
import { phrase } from './value.ts'

/** The options that make a match another than the usual one. */
export const optionWords = (options: Fields, usual: Fields): string =>
  Object.entries(options)
    .filter(([name, value]) => value !== (usual[name] ?? false))
    .map(([name, value]) => {
      if (typeof value !== 'boolean') return `${phrase(name)}: ${value}`
      return value ? phrase(name) : `no ${phrase(name)}`
    })
    .join(', ')
