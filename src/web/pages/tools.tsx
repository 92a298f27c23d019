import { useState } from 'preact/hooks'
import type { Action, Match } from '../../client/client.ts'
import { faultOf } from '../load.ts'
import { Fault } from '../parts/notice.tsx'
import { useSession } from '../session.ts'

/** What else can be done with a match. */
export const MatchTools = ({ match, again }: { match: Match; again: () => void }) => {
  const { castellan } = useSession()
  const [fault, setFault] = useState<string>()
  const isMine = match.viewer.seats.length > 0 && match.status === 'running'
  const act = async (action: Action, question: string) => {
    if (!confirm(question)) return
    try {
      await castellan.act(match.id, action, {
        version: action.type === 'resign' ? '*' : match.version,
      })
      setFault(undefined)
    } catch (error) {
      setFault(faultOf(error))
    }
    again()
  }
  return (
    <nav class="tools" aria-label="This match">
      <a href={`#/match/${match.id}/history`}>History</a>
      <a href={`#/match/${match.id}/proof`}>Check the draws</a>
      {isMine && (
        <>
          <button
            type="button"
            onClick={() => void act({ type: 'propose-abort' }, 'Propose to abort the match?')}
          >
            Propose to abort
          </button>
          <button type="button" onClick={() => void act({ type: 'resign' }, 'Resign this match?')}>
            Resign
          </button>
        </>
      )}
      <Fault text={fault} />
    </nav>
  )
}
