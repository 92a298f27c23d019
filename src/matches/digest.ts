import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** Canonical JSON (RFC 8785): what is hashed, sealed and compared. Members that are undefined are
 * left out. */
export const canonical = (value: unknown): string => canonicalize(value) ?? 'null'

/** `sha256:` and the lower-case hex SHA-256 of a text's UTF-8 bytes. */
export const sha256 = (text: string): string =>
  `sha256:${createHash('sha256').update(text).digest('hex')}`

/** The hash that stands before version 1. */
export const noHash = `sha256:${'0'.repeat(64)}`

/** Whether two JSON values are the same value. */
export const same = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b)
