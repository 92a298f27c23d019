import { keys, places } from '../store/layout.ts'
import type { Platform } from './platform.ts'

/** Leaves a match whose relay has failed to the sweep: it stands among the due work until a relay
 * has succeeded. */
export const leaveToSweep = async (
  { table, now, ulid }: Platform,
  match: string,
): Promise<void> => {
  const key = keys.deadLetter(match, ulid())
  const due = places.due(new Date(now()).toISOString(), match)
  await table.put({ ...key, version: 1, body: '{}', indexes: { due } })
}
