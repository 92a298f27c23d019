import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isObject, pointerTo } from '../matches/pointer.ts'
import { once } from './once.ts'
import { invalidField, isProblem, type Problem, problem } from './problem.ts'

/** A JSON value as it was sent. */
export type Json = { readonly value: unknown }

const maximumBytes = 64 * 1024
const maximumDepth = 32

const isJson = (type: string | undefined): boolean =>
  type !== undefined && /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)

const keyFlaw = (key: string): string | undefined => {
  if (key === '__proto__') return 'unknown member'
  return key.isWellFormed() ? undefined : 'the member’s name is not well-formed Unicode'
}

const partsOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  Array.isArray(value) || isObject(value) ? Object.entries(value) : []

/** What no schema looks for: text that cannot be written in UTF-8, and values too deep to walk. */
const flaw = (value: unknown, pointer = '', depth = 0): Problem | undefined => {
  if (typeof value === 'string')
    return value.isWellFormed() ? undefined : invalidField(pointer, 'not well-formed Unicode')
  if (depth > maximumDepth) return invalidField(pointer, 'nested too deep')
  for (const [key, part] of partsOf(value)) {
    const below = pointerTo(pointer, key.toWellFormed())
    const wrong = keyFlaw(key)
    const found = wrong === undefined ? flaw(part, below, depth + 1) : invalidField(below, wrong)
    if (found) return found
  }
  return undefined
}

/** Made with the first body: a function that has just started often answers without one. */
const utf8 = once(() => new TextDecoder('utf-8', { fatal: true }))

const parseJson = (bytes: ArrayBuffer): Json | Problem => {
  try {
    const value: unknown = JSON.parse(utf8().decode(bytes))
    return flaw(value) ?? { value }
  } catch {
    return invalidField('', 'the body is not JSON in UTF-8')
  }
}

const tooLarge = new Response(null, { status: 413 })
const limit = bodyLimit({ maxSize: maximumBytes, onError: () => tooLarge })

/** Why a body is not read: it is said to be no JSON, or compressed. */
const formFlaw = (c: Context): Problem | undefined => {
  const coding = c.req.header('content-encoding') ?? 'identity'
  if (coding.trim().toLowerCase() !== 'identity')
    return problem('unsupported-media-type', {
      detail: 'Send the body as it is: no `Content-Encoding` is understood.',
    })
  return isJson(c.req.header('content-type')) ? undefined : problem('unsupported-media-type')
}

/** How long the sender says that the body is; undefined: it comes in chunks, or is not announced. */
const announcedBytes = ({ req }: Context): number | undefined => {
  const length = req.header('content-length')
  return length === undefined || req.header('transfer-encoding') !== undefined
    ? undefined
    : Number(length)
}

/** An announced length is enough to know: counting what comes takes a stream, which costs as much
 * as the rest of the request. */
const isTooLarge = async (c: Context): Promise<boolean> => {
  const announced = announcedBytes(c)
  if (announced !== undefined) return announced > maximumBytes
  return (await limit(c, async () => {})) === tooLarge
}

/** The whole body; a problem: it is too large, or its sender has gone before its end. */
const bytesOf = async (c: Context): Promise<ArrayBuffer | Problem> => {
  try {
    if (await isTooLarge(c)) return problem('content-too-large')
    const bytes = await c.req.arrayBuffer()
    return bytes.byteLength > maximumBytes ? problem('content-too-large') : bytes
  } catch {
    return invalidField('', 'the body ended too early')
  }
}

/** The JSON value of a request's body. */
export const readJson = async (c: Context): Promise<Json | Problem> => {
  const flawed = formFlaw(c)
  if (flawed) return flawed
  const bytes = await bytesOf(c)
  return isProblem(bytes) ? bytes : parseJson(bytes)
}
