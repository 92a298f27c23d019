/**
 * Loaded before a program: its clock, and what it does at intervals, run so many times faster than
 * the real ones, from an epoch on that restarts share.
 */
const { EPOCH, SPEED } = process.env
const [epoch, speed] = [Number(EPOCH), Number(SPEED)]
const { now } = Date
const every = globalThis.setInterval

Date.now = () => Math.floor(epoch + (now() - epoch) * speed)
globalThis.setInterval = Object.assign(
  (work: () => void, milliseconds: number) => every(work, milliseconds / speed),
  every,
)
