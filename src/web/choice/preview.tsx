import { useEffect, useState } from 'preact/hooks'
import type { Action, DryRun, Match } from '../../client/client.ts'
import { problemOf } from '../../client/client.ts'
import { faultOf } from '../load.ts'
import { useSession } from '../session.ts'
import { type Names, toldWords } from '../words/event.ts'
import { gainWords } from '../words/score.ts'
import type { Table } from '../words/table.ts'

export type Tried = {
  readonly run: DryRun | undefined
  readonly fault: string | undefined
  /** The service would not take it. */
  readonly isRefused: boolean
}

const untried: Tried = { run: undefined, fault: undefined, isRefused: false }

/** Answers come in the order of the questions, and only the last is shown. */
const pause = 120

export const useDryRun = (match: string, version: number, action: Action | undefined): Tried => {
  const { castellan } = useSession()
  const [tried, setTried] = useState(untried)
  useEffect(() => {
    setTried(untried)
    if (!action) return undefined
    let isWanted = true
    const timer = setTimeout(
      () =>
        castellan.dryRun(match, action, version).then(
          (run) => isWanted && setTried({ ...untried, run }),
          (error) =>
            isWanted &&
            setTried({
              run: undefined,
              fault: faultOf(error),
              isRefused: problemOf(error)?.status === 422,
            }),
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
  match,
  tried: { run, fault },
  isOpen,
  names,
  table,
}: {
  match: Match
  tried: Tried
  /** Something is still to be chosen. */
  isOpen: boolean
  names: Names
  table: Table
}) => {
  const gain = run && gainWords(match.state, run.match.state, names)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section class="preview" aria-label="What would happen" aria-live="polite" tabIndex={0}>
      <h3>What would happen</h3>
      {isOpen && <p>Choose first.</p>}
      {fault !== undefined && <p class="refused">{fault}</p>}
      {gain !== undefined && <p class="gain">{gain}</p>}
      {run && (
        <ul>
          {toldWords(run.events, names, table).map((words, i) => (
            <li key={i}>{words}</li>
          ))}
          {run.stoppedAt !== null && <li>{ends[run.stoppedAt]}</li>}
        </ul>
      )}
    </section>
  )
}
