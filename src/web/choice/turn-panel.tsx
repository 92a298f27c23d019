import { useState } from 'preact/hooks'
import type { LegalActions, Match } from '../../client/client.ts'
import { missedCommits } from '../../client/client.ts'
import { Piece } from '../board/drawing.tsx'
import type { Picture } from '../board/picture.ts'
import { fieldsOf, textOf } from '../json.ts'
import { faultOf } from '../load.ts'
import { Fault } from '../parts/notice.tsx'
import { useRoom } from '../parts/room.ts'
import { useSession } from '../session.ts'
import type { Names } from '../words/event.ts'
import { capital, phrase } from '../words/value.ts'
import { Ahead } from './ahead.tsx'
import { Chooser } from './chooser.tsx'
import { Constraint } from './constraint.tsx'
import { Preview, useDryRun } from './preview.tsx'
import { keyFor } from './sending.ts'
import type { Turn } from './turn.ts'

type Parts = {
  readonly match: Match
  readonly legal: LegalActions
  readonly picture: Picture | undefined
  readonly turn: Turn
  readonly names: Names
  acted(): void
}

/** The tile that was drawn: it has to be seen before it is placed. */
const Drawn = ({ match, picture, turn }: Pick<Parts, 'match' | 'picture' | 'turn'>) => {
  const drawn = textOf(fieldsOf(match.state)['drawn'])
  if (drawn === undefined) return null
  return (
    <p class="drawn">
      {picture && (
        <Piece picture={picture} piece={drawn} squares={turn.table.pieces.squaresOf(drawn)} />
      )}
      <span>
        The tile in hand is <b>{drawn}</b>.
      </span>
    </p>
  )
}

/** Sends what was chosen, once for each version. */
const useSending = ({ match, legal, turn: { action }, acted }: Parts) => {
  const { castellan } = useSession()
  const [sentFor, setSentFor] = useState<number>()
  const [fault, setFault] = useState<string>()
  const { version } = legal
  const send = async () => {
    if (!action) return
    setSentFor(version)
    try {
      await castellan.act(match.id, action, { version, key: keyFor(match.id, version, action) })
      setFault(undefined)
    } catch (error) {
      setSentFor(undefined)
      setFault(
        missedCommits(error) ? 'Meanwhile the match has moved on. Look again.' : faultOf(error),
      )
    }
    acted()
  }
  return { isSending: sentFor === version, fault, send }
}

/** Question by question, tried before it is taken. */
const Decision = (parts: Parts) => {
  const { match, legal, picture, turn, names } = parts
  const { choice, action, table, pick, change } = turn
  const tried = useDryRun(match.id, legal.version, action)
  const { isSending, fault, send } = useSending(parts)
  return (
    <>
      <Drawn match={match} picture={picture} turn={turn} />
      <Chooser choice={choice} table={table} picture={picture} pick={pick} />
      {legal.constraint && action && (
        <Constraint
          constraint={legal.constraint}
          answer={fieldsOf(action)}
          change={change}
          table={table}
          picture={picture}
          names={names}
        />
      )}
      <Preview match={match} tried={tried} isOpen={!action} names={names} table={table} />
      {action && tried.run && (
        <Ahead action={action} run={tried.run} table={table} change={change} />
      )}
      {action && !tried.run && 'choices' in action && (
        <button type="button" onClick={() => change({ choices: undefined })}>
          Take the answers back
        </button>
      )}
      <Fault text={fault} />
      <div class="act">
        <button
          type="button"
          class="confirm"
          disabled={!action || isSending || tried.isRefused}
          onClick={() => void send()}
        >
          {isSending ? 'Sending …' : 'Confirm'}
        </button>
      </div>
    </>
  )
}

const titleOf = ({ awaiting, viewer }: Match): string => {
  const mine = awaiting.find(({ seat }) => viewer.seats.includes(seat))
  if (!mine) return 'Not your turn'
  const said = mine.decision === 'turn' ? 'Your turn' : capital(phrase(mine.decision))
  return viewer.seats.length > 1 ? `${said}, seat ${mine.seat}` : said
}

/** What somebody decides. It stays while others do, and so does the focus. */
export const TurnPanel = (parts: Parts) => {
  const { match, legal } = parts
  const room = useRoom()
  const title = titleOf(match)
  return (
    <section class="turn-panel" aria-label={title} tabIndex={-1} ref={room}>
      <h2>{title}</h2>
      {legal.actions.length > 0 ? (
        <Decision {...parts} />
      ) : (
        <p class="empty">You will see here what you can do.</p>
      )}
    </section>
  )
}
