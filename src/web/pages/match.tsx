import { useMemo } from 'preact/hooks'
import type { Commit, Match } from '../../client/client.ts'
import { Board } from '../board/board.tsx'
import { spotsOf } from '../board/spots.ts'
import { turned } from '../choice/facets.ts'
import { type Turn, useTurn } from '../choice/turn.ts'
import { TurnPanel } from '../choice/turn-panel.tsx'
import { Empty, Fault, Waiting } from '../parts/notice.tsx'
import type { Names } from '../words/event.ts'
import { piecesOf } from '../words/pieces.ts'
import { scoreWords } from '../words/score.ts'
import { capital, phrase } from '../words/value.ts'
import { Before } from './before.tsx'
import { Invited } from './invited.tsx'
import { namesOf } from './names.ts'
import { News } from './news.tsx'
import { type Present, usePresent } from './present.ts'
import { Seats } from './seats.tsx'
import { Talk } from './talk.tsx'
import { useNow } from './theme.ts'
import { AbortAnswer, MatchTools } from './tools.tsx'

const statusOf = ({ status, outcome, awaiting, viewer }: Match, names: Names): string => {
  if (status === 'aborted') return 'This match was aborted.'
  if (outcome) {
    const winners = outcome.winners.map(names).join(' and ')
    const how = outcome.reason === 'completed' ? '' : ` (${outcome.reason})`
    return `${winners === '' ? 'Nobody' : winners} won${how}.`
  }
  if (status === 'open') return 'Waiting for players.'
  const isMine = awaiting.some(({ seat }) => viewer.seats.includes(seat))
  const waiting = isMine
    ? 'It is your turn'
    : `Waiting for ${awaiting.map(({ seat }) => names(seat)).join(' and ')}`
  return `${waiting}.`
}

/** In the place of the board: there is none yet, or the game has no picture. */
const Without = ({ match, again }: { match: Match; again: () => void }) =>
  match.state === null ? (
    <Before match={match} again={again} />
  ) : (
    <div class="before">
      <Empty>There is no picture. All that can be done is in the lists.</Empty>
    </div>
  )

/** Turns the tile in hand, from the board and from the questions alike. */
const turnsBy =
  ({ choice, pick }: Turn) =>
  (event: KeyboardEvent) => {
    const rotation = choice.facets.find(({ name }) => name === 'rotation')
    const next = rotation && turned(rotation)
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (event.key !== 'r' || event.ctrlKey || event.metaKey || event.altKey || isText || !next)
      return
    event.preventDefault()
    pick('rotation', next)
  }

const Table = ({
  present,
  commits,
  again,
  children,
}: {
  present: Present
  commits: readonly Commit[]
  again: () => void
  children: preact.ComponentChildren
}) => {
  const { match, game, legal, picture } = present
  const pieces = useMemo(() => piecesOf(game), [game.id])
  const names = namesOf(match)
  const turn = useTurn(match, legal, pieces)
  const now = useNow(20_000)
  const isMine = legal !== undefined && legal.actions.length > 0
  const { hand, choice, table, pick } = turn
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that works on all that is inside
    <div
      class="match"
      data-version={match.version}
      data-status={match.status}
      onKeyDown={turnsBy(turn)}
    >
      <h1 class="hidden">{capital(phrase(game.id))}</h1>
      {picture ? (
        <Board
          picture={picture}
          ghost={isMine && hand ? { ...hand, squares: pieces.squaresOf(hand.tile) } : undefined}
          spotsOn={(drawing) => (isMine ? spotsOf(choice, picture, drawing, table) : [])}
          pick={(spot) => pick(spot.facet, { key: spot.option })}
        />
      ) : (
        <Without match={match} again={again} />
      )}
      <aside>
        <AbortAnswer match={match} again={again} names={names} />
        {legal && (
          <TurnPanel
            match={match}
            legal={legal}
            picture={picture}
            turn={turn}
            names={names}
            acted={again}
          />
        )}
        <p class="status" role="status">
          {match.sandbox && <b class="tag">sandbox</b>} {statusOf(match, names)}
          <span class="hidden"> {scoreWords(match.state, names)}</span>
        </p>
        <Seats match={match} names={names} pieces={pieces} now={now} />
        <News commits={commits} names={names} table={table} />
        <MatchTools match={match} again={again} />
        {children}
      </aside>
    </div>
  )
}

/** A match: board, players, what is to be decided, what is said. */
export const MatchPage = ({ id, code }: { id: string; code: string | undefined }) => {
  const { present, commits, messages, fault, again } = usePresent(id)
  if (present?.match.id !== id)
    return (
      <main key="waiting">
        {fault === undefined ? <Waiting what="the match" /> : <Fault text={fault} again={again} />}
        {fault !== undefined && <Invited id={id} code={code} again={again} />}
      </main>
    )
  return (
    <main key={id} class="wide">
      <Fault text={fault} again={again} />
      <Table present={present} commits={commits} again={again}>
        <Talk match={present.match} messages={messages} names={namesOf(present.match)} />
      </Table>
      <p class="hidden">{phrase(present.match.status)}</p>
    </main>
  )
}
