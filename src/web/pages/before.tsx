import { useState } from 'preact/hooks'
import type { Match } from '../../client/client.ts'
import { faultOf } from '../load.ts'
import { takeSeat } from '../lobby/take-seat.ts'
import { Copy } from '../parts/copy.tsx'
import { Fault } from '../parts/notice.tsx'
import { useSession } from '../session.ts'
import { freeWords } from '../words/count.ts'
import { OwnSeed } from './own-seed.tsx'
import { Ready } from './ready.tsx'

type Part = { readonly match: Match; again(): void }

const invitationTo = ({ id, code }: Match): string =>
  `${location.origin}/#/match/${id}${code === undefined ? '' : `?code=${code}`}`

const Invite = ({ match }: { match: Match }) => (
  <div class="invite">
    {match.code !== undefined && (
      <p>
        Only those who know the code <code>{match.code}</code> may join.
      </p>
    )}
    <Copy text={invitationTo(match)} label="Copy the invitation" />
  </div>
)

const FreeSeats = ({ match, again }: Part) => {
  const { castellan } = useSession()
  const [fault, setFault] = useState<string>()
  const free = match.seats.filter(({ player, bot }) => player === null && bot === null)
  const take = (seat: number | undefined) =>
    takeSeat(castellan, match.id, seat === undefined ? {} : { seat }).then(again, (error) =>
      setFault(faultOf(error)),
    )
  return (
    <div class="tools">
      <button type="button" class="confirm" onClick={() => void take(undefined)}>
        Take a seat
      </button>
      {free.length > 1 &&
        free.map(({ seat }) => (
          <button key={seat} type="button" onClick={() => void take(seat)}>
            Seat {seat}
          </button>
        ))}
      <Fault text={fault} />
    </div>
  )
}

const Leave = ({ match, again }: Part) => {
  const { castellan } = useSession()
  const [fault, setFault] = useState<string>()
  const leave = () =>
    castellan.operations
      .leaveSeat({ path: { match: match.id } })
      .then(again, (error) => setFault(faultOf(error)))
  return (
    <>
      <button type="button" onClick={() => void leave()}>
        Leave
      </button>
      <Fault text={fault} />
    </>
  )
}

/** A match that has not begun: who may still sit down, and who is ready. */
export const Before = ({ match, again }: Part) => {
  const { me } = useSession()
  const isMine = match.viewer.seats.length > 0
  const free = match.seats.filter(({ player, bot }) => player === null && bot === null).length
  if (match.status !== 'open')
    return (
      <section class="before">
        <h2>The match never began</h2>
      </section>
    )
  return (
    <section class="before">
      <h2>The match has not begun</h2>
      <p>{freeWords(free, match.seats.length)}</p>
      {match.start === 'ready' && <Ready match={match} again={again} />}
      {me && !isMine && free > 0 && <FreeSeats match={match} again={again} />}
      {!me && free > 0 && (
        <p>
          <a href="#/enter">Sign in</a> to take a seat.
        </p>
      )}
      {free > 0 && <Invite match={match} />}
      {isMine && <Leave match={match} again={again} />}
      {isMine && match.start === 'full' && <OwnSeed match={match} again={again} />}
    </section>
  )
}
