import { useState } from 'preact/hooks'
import type { Match } from '../../client/client.ts'
import { faultOf } from '../load.ts'
import { Fault } from '../parts/notice.tsx'
import { useSession } from '../session.ts'

/** A match that has not begun: who may still sit down. */
export const Before = ({ match, again }: { match: Match; again: () => void }) => {
  const { castellan, me } = useSession()
  const [fault, setFault] = useState<string>()
  const { operations } = castellan
  const path = { match: match.id }
  const isMine = match.viewer.seats.length > 0
  const free = match.seats.filter(({ player, bot }) => player === null && bot === null).length
  const does = (promise: Promise<unknown>) =>
    promise.then(
      () => {
        setFault(undefined)
        again()
      },
      (error) => setFault(faultOf(error)),
    )
  return (
    <section class="before">
      <h2>The match has not begun</h2>
      <p>
        {free === 0 ? 'Everybody is here.' : `${free} of ${match.seats.length} seats are free.`}{' '}
        {match.start === 'ready' && 'It begins when every client seed is revealed.'}
      </p>
      {match.code !== undefined && (
        <p>
          Who knows the code <code>{match.code}</code> may join.
        </p>
      )}
      <Fault text={fault} />
      {me && !isMine && free > 0 && match.start === 'full' && (
        <button
          type="button"
          class="confirm"
          onClick={() => void does(operations.takeSeat({ path, body: {} }))}
        >
          Take a seat
        </button>
      )}
      {isMine && match.status === 'open' && (
        <button type="button" onClick={() => void does(operations.leaveSeat({ path }))}>
          Leave
        </button>
      )}
      {!me && <p>Sign in to take a seat.</p>}
    </section>
  )
}
