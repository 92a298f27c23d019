import type { Waiting } from './clock.ts'
import { expired } from './clock.ts'
import { enforce } from './enforce.ts'
import { listMatches, type Page } from './lists.ts'
import { load, timeIn } from './log.ts'
import type { Platform } from './platform.ts'
import { relay } from './relay.ts'
import type { Summary } from './show.ts'
import { awaitedOf } from './summary.ts'

/** A decision that waits for a player, and the match that waits for it. */
export type Pending = { readonly match: Summary; readonly due: Waiting }

export type InboxWish = { readonly player: string; readonly sandbox: boolean }

const pendingIn = (match: Summary, player: string): readonly Pending[] =>
  awaitedOf(match, player).map((due) => ({ match, due }))

/** Without a deadline a decision is the least pressing, whatever its age. */
const byUrgency = (a: Pending, b: Pending): number =>
  (a.due.deadline ?? '~') < (b.due.deadline ?? '~') ? -1 : 1

/** Ends what is overdue in the matches of a page: whether anything was. */
const enforced = async (platform: Platform, matches: readonly Summary[]): Promise<boolean> => {
  let found = false
  for (const { id, awaiting } of matches) {
    const entry =
      expired(awaiting, timeIn(platform, undefined)).length > 0
        ? await load(platform, id)
        : undefined
    if (!entry || (await enforce(platform, entry)) === entry) continue
    await relay(platform, id)
    found = true
  }
  return found
}

/**
 * A page of the decisions that wait for a player, most urgent first; time that is over is enforced
 * before. The list may lag the log. `next` is where the next page begins.
 */
export const inboxOf = async (
  platform: Platform,
  { player, sandbox }: InboxWish,
  page: Page,
): Promise<{ readonly items: readonly Pending[]; readonly next: string | undefined }> => {
  const wish = { games: [], filter: { awaiting: player, sandbox }, viewer: player }
  const first = await listMatches(platform, wish, page)
  const { items, next } = (await enforced(platform, first.items))
    ? await listMatches(platform, wish, page)
    : first
  return { items: items.flatMap((match) => pendingIn(match, player)).toSorted(byUrgency), next }
}
