import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aesBox, type SecretBox } from '../webhooks/secret-box.ts'

const exists = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Puts a new key where none is: whole or not at all, and readable by nobody else at any time. */
const makeKey = (file: string): void => {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!exists(error)) throw error
  } finally {
    unlinkSync(draft)
  }
}

const keyIn = (file: string): Uint8Array => {
  const { mode } = statSync(file)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`${file} can be read by others: chmod 600 ${file}`)
  const key = readFileSync(file)
  if (key.length !== 32) throw new Error(`${file} holds no key of 32 bytes`)
  return key
}

/** Seals with a key that lies in a directory, `webhooks.key`, for this user alone; made if missing. */
export const fileBox = (directory: string): SecretBox => {
  mkdirSync(directory, { recursive: true })
  const file = join(directory, 'webhooks.key')
  makeKey(file)
  return aesBox(keyIn(file))
}
