import { useEffect, useState } from 'preact/hooks'
import type { Commit, Game, Match } from '../../client/client.ts'
import { Board } from '../board/board.tsx'
import { fieldsOf } from '../json.ts'
import { faultOf, useLoad } from '../load.ts'
import { Copy } from '../parts/copy.tsx'
import { Empty, Fault, Waiting } from '../parts/notice.tsx'
import { save } from '../parts/save.ts'
import { amend } from '../route.ts'
import { useSession } from '../session.ts'
import { eventWords } from '../words/event.ts'
import { piecesOf } from '../words/pieces.ts'
import { tableOf } from '../words/table.ts'
import { timeWords } from '../words/time.ts'
import { capital, phrase } from '../words/value.ts'
import { allCommits, bundleOf } from './commits.ts'
import { namesOf } from './names.ts'
import { loadPicture } from './present.ts'
import { Seats } from './seats.tsx'
import { useDark } from './theme.ts'

const Told = ({ commit, match, game }: { commit: Commit; match: Match; game: Game }) => {
  const names = namesOf(match)
  const table = tableOf(piecesOf(game), match.state, undefined)
  const who = commit.seat === null ? 'The service' : names(commit.seat)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled by the keyboard too.
    <section class="told" aria-live="polite" aria-label="What happened" tabIndex={0}>
      <h2>
        {who}: {phrase(commit.action.type)}
      </h2>
      <time>{timeWords(commit.at)}</time>
      <ul>
        {commit.events.map((event, i) => (
          <li key={`${commit.version} ${i}`}>
            {capital(eventWords(fieldsOf(event), names, table))}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Then = { readonly id: string; readonly version: number; readonly isOver: boolean }

/** The match and its picture as they were, open if it is over. */
const useThen = ({ id, version, isOver }: Then) => {
  const { castellan } = useSession()
  const theme = useDark() ? 'dark' : 'light'
  return useLoad(async () => {
    const query = { version, ...(isOver && { revealed: true }) }
    const match = await castellan.operations.getMatch({ path: { match: id }, query })
    const picture =
      match.state === null
        ? undefined
        : await loadPicture(castellan, id, { theme, version, coordinates: true })
    return { match, picture }
  }, [castellan, id, version, theme])
}

const Slider = ({
  version,
  last,
  move,
}: {
  version: number
  last: number
  move: (version: number) => void
}) => {
  const to = (next: number) => move(Math.min(Math.max(next, 1), last))
  return (
    <div class="slider">
      <button type="button" aria-label="One version back" onClick={() => to(version - 1)}>
        ‹
      </button>
      <label>
        Version {version} of {last}
        <input
          type="range"
          min={1}
          max={last}
          value={version}
          onInput={({ currentTarget }) => to(currentTarget.valueAsNumber)}
        />
      </label>
      <button type="button" aria-label="One version on" onClick={() => to(version + 1)}>
        ›
      </button>
    </div>
  )
}

const Tools = ({ match, version }: { match: Match; version: number }) => {
  const { castellan } = useSession()
  const { id, visibility } = match
  const [fault, setFault] = useState<string>()
  const download = async () => {
    try {
      save(`${id}.json`, await bundleOf(castellan, id))
    } catch (error) {
      setFault(faultOf(error))
    }
  }
  return (
    <nav class="tools" aria-label="This version">
      <Copy
        text={`${location.origin}/#/match/${id}/history?version=${version}`}
        label="Copy a link to this version"
      />
      <button type="button" onClick={() => void download()}>
        Download the match
      </button>
      <a href={`#/match/${id}/proof`}>Check the draws</a>
      {visibility === 'public' && match.finishedAt !== null && (
        <a href={`#/new?fork=${id}&version=${version}`}>Play on from here</a>
      )}
      <a href={`#/match/${id}`}>Back to the match</a>
      <Fault text={fault} />
    </nav>
  )
}

/** A match from its first commit on, version by version. */
const Versions = ({
  id,
  game,
  commits,
  now,
  from,
}: {
  id: string
  game: Game
  commits: readonly Commit[]
  now: Match
  from: number | undefined
}) => {
  const last = commits.length
  const [version, setVersion] = useState(Math.min(Math.max(from ?? last, 1), last))
  const isOver = now.status === 'finished' || now.status === 'aborted'
  const then = useThen({ id, version, isOver })
  useEffect(() => amend(`/match/${id}/history?version=${version}`), [id, version])
  const commit = commits[version - 1]
  if (!then.value && then.fault === undefined) return <Waiting what="the board" />
  const { match, picture } = then.value ?? {}
  const names = namesOf(match ?? now)
  return (
    <div class="match" data-version={version}>
      {picture ? (
        <Board picture={picture} />
      ) : (
        <div class="before">
          <Empty>Nothing lies on the table yet.</Empty>
        </div>
      )}
      <aside>
        <Slider version={version} last={last} move={setVersion} />
        <Fault text={then.fault} again={then.again} />
        {commit && <Told commit={commit} match={match ?? now} game={game} />}
        {match && (
          <Seats
            match={match}
            names={names}
            pieces={piecesOf(game)}
            now={Date.parse(commit?.at ?? '')}
          />
        )}
        <Tools match={now} version={version} />
      </aside>
    </div>
  )
}

export const HistoryPage = ({ id, version }: { id: string; version: number | undefined }) => {
  const { castellan } = useSession()
  const all = useLoad(async () => {
    const now = await castellan.operations.getMatch({ path: { match: id } })
    const [commits, game] = await Promise.all([
      allCommits(castellan, id),
      castellan.operations.getGame({ path: { game: now.game } }),
    ])
    return { now, commits, game }
  }, [castellan, id])
  return (
    <main class="wide">
      <h1 class="hidden">History</h1>
      <Fault text={all.fault} again={all.again} />
      {!all.value && all.fault === undefined && <Waiting what="the history" />}
      {all.value && <Versions id={id} {...all.value} from={version} />}
    </main>
  )
}
