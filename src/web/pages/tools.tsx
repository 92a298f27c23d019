import { useState } from 'preact/hooks'
import type { Action, Match } from '../../client/client.ts'
import { faultOf } from '../load.ts'
import { AskButton } from '../parts/ask.tsx'
import { Copy } from '../parts/copy.tsx'
import { Fault } from '../parts/notice.tsx'
import { useSession } from '../session.ts'
import type { Names } from '../words/event.ts'
import { SandboxClock } from './sandbox-clock.tsx'

type Part = { readonly match: Match; again(): void }

/** Sends an action that any version will do for, or the present one. */
const useAct = ({ match, again }: Part) => {
  const { castellan } = useSession()
  const [fault, setFault] = useState<string>()
  const act = async (action: Action, version: number | '*') => {
    try {
      await castellan.act(match.id, action, { version })
      setFault(undefined)
    } catch (error) {
      setFault(faultOf(error))
    }
    again()
  }
  return { act, fault }
}

/** The proposal to abort the match, where it waits for one's own word. */
export const AbortAnswer = ({ match, again, names }: Part & { names: Names }) => {
  const { act, fault } = useAct({ match, again })
  const asked = match.awaiting.filter(({ decision }) => decision === 'answer-abort')
  const own = asked.find(({ seat }) => match.viewer.seats.includes(seat))
  if (!own)
    return asked.length === 0 ? null : (
      <p role="status">
        It was proposed to abort the match; {asked.map(({ seat }) => names(seat)).join(' and ')}{' '}
        must answer.
      </p>
    )
  const seat = match.sandbox ? { seat: own.seat } : {}
  const answer = (accept: boolean) => void act({ type: 'answer-abort', accept, ...seat }, '*')
  return (
    <section class="turn-panel proposal" aria-label="Proposal">
      <h2>Abort the match?</h2>
      <p>Somebody proposes it. If all agree, the match ends without a winner.</p>
      <div class="tools">
        <button type="button" onClick={() => answer(true)}>
          Agree
        </button>
        <button type="button" onClick={() => answer(false)}>
          Play on
        </button>
      </div>
      <Fault text={fault} />
    </section>
  )
}

const isOnTurn = ({ awaiting, viewer }: Match): boolean =>
  awaiting.some(({ seat, decision }) => decision !== 'answer-abort' && viewer.seats.includes(seat))

/** What else can be done with a match. */
export const MatchTools = ({ match, again }: Part) => {
  const { act, fault } = useAct({ match, again })
  const isMine = match.viewer.seats.length > 0 && match.status === 'running'
  return (
    <>
      <nav class="tools" aria-label="This match">
        <a href={`#/match/${match.id}/history`}>History</a>
        <a href={`#/match/${match.id}/proof`}>Check the draws</a>
        <Copy text={`${location.origin}/#/match/${match.id}`} label="Copy the link" />
        {isMine && (
          <>
            {isOnTurn(match) && (
              <AskButton
                label="Propose to abort"
                question="Propose to abort the match?"
                about="All others are asked. If all agree, the match ends without a winner; if one refuses, or you make a move, it goes on."
                yes="Propose it"
                agreed={() => void act({ type: 'propose-abort' }, match.version)}
              />
            )}
            <AskButton
              label="Resign"
              question="Resign this match?"
              about="You leave it for good, and rank below all who play on."
              yes="Resign"
              agreed={() => void act({ type: 'resign' }, '*')}
            />
          </>
        )}
        <Fault text={fault} />
      </nav>
      {isMine && match.sandbox && <SandboxClock match={match} again={again} />}
    </>
  )
}
