import { useEffect, useState } from 'preact/hooks'
import type { Action, DryRun } from '../../client/client.ts'
import { faultOf } from '../load.ts'
import { useSession } from '../session.ts'
import { eventWords, type Names } from '../words/event.ts'
import type { Table } from '../words/table.ts'

export type Tried = { readonly run: DryRun | undefined; readonly fault: string | undefined }

/** Answers come in the order of the questions, and only the last is shown. */
const pause = 120

export const useDryRun = (match: string, version: number, action: Action | undefined): Tried => {
  const { castellan } = useSession()
  const [tried, setTried] = useState<Tried>({ run: undefined, fault: undefined })
  useEffect(() => {
    setTried({ run: undefined, fault: undefined })
    if (!action) return undefined
    let isWanted = true
    const timer = setTimeout(
      () =>
        castellan.dryRun(match, action, version).then(
          (run) => isWanted && setTried({ run, fault: undefined }),
          (error) => isWanted && setTried({ run: undefined, fault: faultOf(error) }),
        ),
      pause,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [match, version, action])
  return tried
}

const ends: Readonly<Record<string, string>> = {
  random: 'Then chance decides.',
  decision: 'Then somebody has to decide.',
  hidden: 'What comes then is hidden from you.',
}

/** What an action would do, before it is taken. */
export const Preview = ({
  tried: { run, fault },
  isOpen,
  names,
  table,
}: {
  tried: Tried
  /** Something is still to be chosen. */
  isOpen: boolean
  names: Names
  table: Table
}) => (
  <div class="preview" aria-live="polite">
    <h3>What would happen</h3>
    {isOpen && <p>Choose first.</p>}
    {fault !== undefined && <p class="refused">{fault}</p>}
    {run && (
      <ul>
        {run.events.map((event, i) => (
          <li key={i}>{eventWords(event, names, table)}</li>
        ))}
        {run.stoppedAt !== null && <li>{ends[run.stoppedAt]}</li>}
      </ul>
    )}
  </div>
)
