import { useState } from 'preact/hooks'
import type { Match } from '../../client/client.ts'
import { faultOf } from '../load.ts'
import { Empty, Fault } from '../parts/notice.tsx'
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
          This match is private. Who has the address of this page and the code{' '}
          <code>{match.code}</code> may take a seat.
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

/** A match that is private, or none: a code that somebody gave opens it, and takes a seat. */
export const Invited = ({ id, again }: { id: string; again: () => void }) => {
  const { castellan, me } = useSession()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  if (!me) return <Empty>It may be private. Sign in to join with a code, or to see your own.</Empty>
  const join = () =>
    castellan.operations
      .takeSeat({ path: { match: id }, body: { code: code.trim().toUpperCase() } })
      .then(again, (error) => setFault(faultOf(error)))
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault()
        void join()
      }}
    >
      <h2>Were you invited?</h2>
      <p>The match may be private. With the code that you were given you take a seat.</p>
      <label>
        Code
        <input
          value={code}
          autocomplete="off"
          onInput={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </label>
      <Fault text={fault} />
      <button type="submit" class="confirm" disabled={code.trim() === ''}>
        Take a seat
      </button>
    </form>
  )
}
