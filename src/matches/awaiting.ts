import type { AnyGame, Seat } from '../games/game.ts'
import { bankAfter, deadlineOf, type Waiting } from './clock.ts'
import type { Commit } from './commit.ts'
import { isGameAction, type Match, withClock } from './match.ts'

const sameDecision = (a: Pick<Waiting, 'seat' | 'decision'>) => (b: Waiting) =>
  a.seat === b.seat && a.decision === b.decision

type Played = { readonly seat: Seat | null; readonly at: string }

/** The banks after a commit: time that was used for decisions that are over is gone. */
const paid = (match: Match, over: readonly Waiting[], { seat: by, at }: Played): Match =>
  over.reduce((paying, { seat, deadline }) => {
    if (deadline === null || match.timeControl.kind !== 'bank') return paying
    const clock = paying.seats[seat]!.clock
    const bank = bankAfter(match.timeControl, clock, { deadline, at, acted: seat === by })
    return withClock(paying, seat, { bank })
  }, match)

const dueNow = (game: AnyGame, { status, state, abort }: Match) => {
  if (status !== 'running') return []
  const asked = abort?.asked.map((seat) => ({ seat, decision: 'answer-abort' })) ?? []
  return [...game.awaiting(state), ...asked]
}

/** Who must decide, since when and until when: who has played starts afresh, the others wait on.
 * Bots have no deadline, and neither has an answer to an abort. */
export const withAwaiting = (game: AnyGame, match: Match, { seat, at, action }: Commit): Match => {
  const by = isGameAction(action) ? seat : null
  const due = dueNow(game, match)
  const stays = (old: Waiting) => old.seat !== by && due.some((one) => sameDecision(one)(old))
  const after = paid(
    match,
    match.awaiting.filter((old) => !stays(old)),
    { seat: by, at },
  )
  const awaiting = due.map((one): Waiting => {
    const timed = one.decision !== 'answer-abort' && after.seats[one.seat]?.bot === null
    const before = match.awaiting.find((old) => stays(old) && sameDecision(one)(old))
    if (before) return timed ? before : { ...before, deadline: null }
    const clock = after.seats[one.seat]!.clock
    return { ...one, since: at, deadline: timed ? deadlineOf(match.timeControl, clock, at) : null }
  })
  return { ...after, awaiting }
}
