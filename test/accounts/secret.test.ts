import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { digestOf, isSecret, newSecret } from '../../src/accounts/secret.ts'

describe('a token’s secret', () => {
  test('is cst_, 43 base62 characters and a check sum of six', () => {
    const secret = newSecret(randomBytes)
    expect(secret).toMatch(/^cst_[0-9A-Za-z]{49}$/)
    expect(isSecret(secret)).toBe(true)
  })

  test('uses every base62 digit, and only bytes that favour none', () => {
    const bytes = (count: number) => Uint8Array.from({ length: count }, (_, i) => 200 + (i % 56))
    const [, random] = /^cst_(.{43})/.exec(newSecret(bytes)) ?? []
    const allowed = new Set(Array.from({ length: 48 }, (_, i) => (200 + i) % 62))
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    expect([...random!].every((digit) => allowed.has(digits.indexOf(digit)))).toBe(true)
  })

  test.each([
    ['one character', (text: string) => text.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['two neighbours', (text: string) => text.replace(/^cst_(.)(.)/, 'cst_$2$1')],
    ['its length', (text: string) => text.slice(0, -1)],
    ['its prefix', (text: string) => text.replace('cst_', 'cts_')],
    ['a digit that is none', (text: string) => text.replace(/.$/, '-')],
  ])('is known to be wrong without a look-up if %s is wrong', (_, spoil) => {
    const bytes = (count: number) => Uint8Array.from({ length: count }, (_, i) => i * 5)
    expect(isSecret(spoil(newSecret(bytes)))).toBe(false)
  })

  test('is stored as its SHA-256 only', () => {
    expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
