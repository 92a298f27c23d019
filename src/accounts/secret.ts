import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 62 to the 43rd is more than 2 to the 256th. */
const length = 43
const checkLength = 6

/** The six lowest base62 digits of the CRC-32: a token with a slip of the pen costs no look-up. */
const checkOf = (random: string): string => {
  let rest = crc32(random)
  let check = ''
  while (check.length < checkLength) {
    check = digits[rest % 62] + check
    rest = Math.floor(rest / 62)
  }
  return check
}

/** A byte below 248 stands for each digit equally often; others are thrown away. */
const randomDigits = (bytes: (count: number) => Uint8Array): string => {
  let text = ''
  while (text.length < length)
    for (const byte of bytes(length)) if (byte < 248) text += digits[byte % 62]
  return text.slice(0, length)
}

/** A new token's secret: `cst_`, 43 random base62 characters and a check sum of them. */
export const newSecret = (bytes: (count: number) => Uint8Array): string => {
  const random = randomDigits(bytes)
  return `cst_${random}${checkOf(random)}`
}

const form = /^cst_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** Whether a text can be a token at all. */
export const isSecret = (text: string): boolean => {
  const [, random, check] = form.exec(text) ?? []
  return random !== undefined && checkOf(random) === check
}

/** What is stored of a secret: its SHA-256 in hex. */
export const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')
