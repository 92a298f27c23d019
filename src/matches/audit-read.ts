import { parse } from '../store/commits.ts'
import { upcast } from '../store/upcast.ts'
import type { Flaw } from './audit-flaw.ts'
import { bundle, linked } from './audit-form.ts'
import type { Bundle } from './export.ts'

const isLinked = (value: unknown): value is Bundle => linked(value, '') === undefined

const isReadable = (older: Bundle['commits'][number], read: typeof upcast): boolean => {
  try {
    read(older)
    return true
  } catch {
    return false
  }
}

/** The pointer of what has not its form, once older commits are read as newer ones. */
const misshapen = (document: unknown, read: typeof upcast): string | undefined => {
  if (!isLinked(document)) return linked(document, '')
  const { commits } = document
  const unreadable = commits.findIndex((one) => !isReadable(one, read))
  if (unreadable >= 0) return `/commits/${unreadable}/format`
  return bundle({ ...document, commits: commits.map(read) }, '')
}

/** A parsed document as a bundle, or the part that makes it none. */
const bundleIn = (document: unknown, read: typeof upcast): Bundle | Flaw => {
  const pointer = misshapen(document, read)
  if (pointer === undefined && isLinked(document)) return document
  const version = /^\/commits\/(\d+)/.exec(pointer ?? '')?.[1]
  return {
    version: version === undefined ? null : Number(version) + 1,
    check: 'form',
    detail: `${pointer || 'the document'} has not the form of a bundle`,
  }
}

const isJson = (text: string): boolean => {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

/** How every export begins. */
const start = '{"format":'

/** An export has a commit a line, which tells where a text that is no JSON is broken. */
const brokenLine = (text: string): Flaw => {
  if (!text.startsWith(start)) return { version: null, check: 'form', detail: 'it is no JSON' }
  const lines = text.split('\n')
  const after = lines.findIndex((line) => line.startsWith(']'))
  const commits = lines.slice(1, after < 0 ? -1 : after)
  const broken = commits.findIndex((line) => !isJson(line.replace(/,$/, '')))
  return { version: broken < 0 ? null : broken + 1, check: 'form', detail: 'it is no JSON' }
}

/** The bundle that a text holds, or why it holds none; `read` reads commits of older formats. */
export const readBundle = (text: string, read = upcast): Bundle | Flaw =>
  isJson(text) ? bundleIn(parse(text), read) : brokenLine(text)
