import { keys } from '../store/layout.ts'
import type { Platform } from './platform.ts'
import { partiesOf, type Told } from './summary.ts'

/** Deletes a sandbox with all its items. The summary goes last: until then a crash is resumed. */
export const remove = async ({ table, cache }: Platform, told: Told): Promise<void> => {
  const summary = keys.summary(told.id)
  const { partition } = keys.match(told.id)
  let cursor: string | undefined
  do {
    const page = await table.query({ partition, ...(cursor !== undefined && { cursor }) })
    const doomed = page.items.filter(({ sort }) => sort !== summary.sort)
    await Promise.all(doomed.map((item) => table.delete(item)))
    cursor = page.cursor
  } while (cursor !== undefined)
  const players = [...partiesOf(told)].map((player) => keys.playerMatch(player, told.id))
  await Promise.all([keys.seed(told.id), ...players].map((key) => table.delete(key)))
  await table.delete(summary)
  cache.entries.delete(told.id)
  cache.secrets.delete(told.id)
}
