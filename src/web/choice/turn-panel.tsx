import { useState } from 'preact/hooks'
import type { LegalActions, Match } from '../../client/client.ts'
import { missedCommits } from '../../client/client.ts'
import { Piece } from '../board/drawing.tsx'
import type { Picture } from '../board/picture.ts'
import { fieldsOf, textOf } from '../json.ts'
import { faultOf } from '../load.ts'
import { Fault } from '../parts/notice.tsx'
import { useSession } from '../session.ts'
import type { Names } from '../words/event.ts'
import { capital, phrase } from '../words/value.ts'
import { Ahead } from './ahead.tsx'
import { Chooser } from './chooser.tsx'
import { Constraint } from './constraint.tsx'
import { Preview, useDryRun } from './preview.tsx'
import type { Turn } from './turn.ts'

/** The tile that was drawn: it has to be seen before it is placed. */
const Drawn = ({ match, picture, turn }: { match: Match; picture: Picture; turn: Turn }) => {
  const drawn = textOf(fieldsOf(match.state)['drawn'])
  if (drawn === undefined) return null
  return (
    <p class="drawn">
      <Piece picture={picture} piece={drawn} squares={turn.table.pieces.squaresOf(drawn)} />
      <span>
        The tile in hand is <b>{drawn}</b>.
      </span>
    </p>
  )
}

/** What somebody decides: question by question, tried before it is taken. */
export const TurnPanel = ({
  match,
  legal,
  picture,
  turn,
  names,
  acted,
}: {
  match: Match
  legal: LegalActions
  picture: Picture | undefined
  turn: Turn
  names: Names
  acted: () => void
}) => {
  const { castellan } = useSession()
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const { choice, action, table, pick, change } = turn
  const awaited = match.awaiting.find(({ seat }) => match.viewer.seats.includes(seat))
  const tried = useDryRun(match.id, legal.version, action)
  const confirm = async () => {
    if (!action) return
    setIsSending(true)
    try {
      await castellan.act(match.id, action, { version: legal.version })
      setFault(undefined)
    } catch (error) {
      setFault(
        missedCommits(error) ? 'Meanwhile the match has moved on. Look again.' : faultOf(error),
      )
    }
    setIsSending(false)
    acted()
  }
  return (
    <section class="turn-panel" aria-label="Your turn">
      <h2>{capital(phrase(awaited?.decision ?? 'turn'))}</h2>
      {picture && <Drawn match={match} picture={picture} turn={turn} />}
      <Chooser choice={choice} table={table} picture={picture} pick={pick} />
      {legal.constraint && action && (
        <Constraint
          constraint={legal.constraint}
          answer={fieldsOf(action)}
          change={change}
          table={table}
          picture={picture}
        />
      )}
      <Preview tried={tried} isOpen={!action} names={names} table={table} />
      {action && tried.run && (
        <Ahead action={action} run={tried.run} table={table} change={change} />
      )}
      {action && !tried.run && 'choices' in action && (
        <button type="button" onClick={() => change({ choices: undefined })}>
          Take the answers back
        </button>
      )}
      <Fault text={fault} />
      <button
        type="button"
        class="confirm"
        disabled={!action || isSending}
        onClick={() => void confirm()}
      >
        {isSending ? 'Sending …' : 'Confirm'}
      </button>
    </section>
  )
}
