const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long to wait before each attempt after a failed one: three days in all. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  day,
]

/** How many attempts a message gets. */
export const attempts = waits.length + 1

/** A challenge asks somebody who may not want to be asked: it gives up soon. */
export const challengeAttempts = 3

/** An endpoint that has failed for so long is disabled. */
export const failingFor = 120 * hour

/** Messages are kept for so long. */
export const keptFor = 30 * day

/** A rotated secret is valid for so long beside the new one. */
export const rotationFor = day

/** No endpoint is believed that it wants to be left alone for longer. */
const longestWait = day

/** Waits are longer by up to a fifth, so that those who failed together do not come back together. */
const spread = 0.2

/**
 * Milliseconds until the next attempt after so many failed ones; undefined: that was the last.
 * `jitter`: 0 to 1.
 */
export const waitAfter = (failed: number, jitter: number): number | undefined => {
  const wait = waits[failed - 1]
  return wait && Math.round(wait * (1 + spread * jitter))
}

/** Milliseconds that a `Retry-After` asks for: seconds, or a date. Undefined: nothing sensible. */
export const askedWait = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined
  const wait = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - now
  return wait > 0 ? Math.min(wait, longestWait) : undefined
}
