import { useState } from 'preact/hooks'
import { Invitation } from '../lobby/invitation.tsx'
import { type Lists, type Summary, useLists, useOwnFeed } from '../lobby/lists.ts'
import { Row, Shelf } from '../lobby/shelf.tsx'
import { UsualContext, useUsual } from '../lobby/usual.ts'
import type { Paged } from '../paging.ts'
import { Fault, Waiting } from '../parts/notice.tsx'
import { useSession } from '../session.ts'
import { timeLeft, timeWords } from '../words/time.ts'
import { phrase } from '../words/value.ts'
import { useNow } from './theme.ts'

const Waits = ({ inbox }: Pick<Lists, 'inbox'>) => {
  const now = useNow(30_000)
  return (
    <Shelf
      title="Your turn"
      list={inbox}
      empty="Nothing waits for you. Lean back, or start a match."
    >
      {inbox.read?.items.map(({ match, seat, decision, deadline }) => (
        <Row
          key={`${match.id} ${seat} ${decision}`}
          match={match}
          note={`${phrase(decision)} · ${timeLeft(deadline, now)}`}
        />
      ))}
    </Shelf>
  )
}

const Own = ({ title, list, empty }: { title: string; list: Paged<Summary>; empty: string }) => (
  <Shelf title={title} list={list} empty={empty}>
    {list.read?.items.map((match) => (
      <Row key={match.id} match={match} note={phrase(match.status)} />
    ))}
  </Shelf>
)

const Open = ({ open }: Pick<Lists, 'open'>) => (
  <Shelf title="Open matches" list={open} empty="No match waits for players: start one.">
    {open.read?.items.map((match) => (
      <Row key={match.id} match={match} note={`open since ${timeWords(match.createdAt)}`} />
    ))}
  </Shelf>
)

const Watch = ({ running, finished }: Pick<Lists, 'running' | 'finished'>) => {
  const [isOver, setIsOver] = useState(false)
  const list = isOver ? finished : running
  const tab = (label: string, over: boolean) => (
    <button type="button" aria-pressed={isOver === over} onClick={() => setIsOver(over)}>
      {label}
    </button>
  )
  return (
    <Shelf
      title="Watch"
      what={isOver ? 'finished matches' : 'running matches'}
      list={list}
      empty={isOver ? 'No public match is over yet.' : 'Nobody plays in public right now.'}
      tools={
        <span class="tabs">
          {tab('Running', false)}
          {tab('Finished', true)}
        </span>
      }
    >
      {list.read?.items.map((match) => (
        <Row
          key={match.id}
          match={match}
          note={
            match.finishedAt === null
              ? `version ${match.version}`
              : `ended ${timeWords(match.finishedAt)}`
          }
        />
      ))}
    </Shelf>
  )
}

const Greeting = () => {
  const { me } = useSession()
  return me ? (
    <div class="title">
      <h1>Good day, {me.name}</h1>
      <a class="confirm" href="#/new">
        New match
      </a>
    </div>
  ) : (
    <div class="hero">
      <h1>Castle games by correspondence</h1>
      <p>
        Lay tiles, raise walls, send heralds: a move when you have a minute, against friends or
        bots, with draws that anyone can check.
      </p>
      <div class="tools">
        <a class="confirm" href="#/enter">
          Sign in to play
        </a>
        <a href="#/check">Check a match that was played</a>
      </div>
    </div>
  )
}

/** Few players ever open a sandbox: who has none is not told of them. */
const Mine = ({ inbox, mine, sandboxes }: Pick<Lists, 'inbox' | 'mine' | 'sandboxes'>) => (
  <div class="column">
    <Waits inbox={inbox} />
    <Own
      title="Your matches"
      list={mine}
      empty="You have no match yet. Start one, or take a seat in an open one."
    />
    {sandboxes.read?.items.length !== 0 && <Own title="Your sandboxes" list={sandboxes} empty="" />}
  </div>
)

/** All lists are shown at once: nothing moves when the last of them has come. */
export const LobbyPage = () => {
  const { me } = useSession()
  const lists = useLists()
  const usual = useUsual()
  const all = Object.values(lists)
  const again = () => {
    for (const list of all) list.again()
  }
  useOwnFeed(again)
  const fault = all.map((list) => list.fault).find((text) => text !== undefined)
  const isKnown = usual !== undefined && all.every(({ read }) => read)
  return (
    <main>
      <Greeting />
      <Fault text={fault} again={again} />
      {!isKnown && fault === undefined && <Waiting what="matches" />}
      {isKnown && (
        <UsualContext.Provider value={usual}>
          <div class="columns">
            {me && <Mine {...lists} />}
            <div class="column">
              <Open open={lists.open} />
              <Watch {...lists} />
              {me && <Invitation />}
            </div>
          </div>
        </UsualContext.Provider>
      )}
    </main>
  )
}
