import { useEffect, useState } from 'preact/hooks'
import type { Inbox, MatchList } from '../../client/client.ts'
import { type Loaded, useLoad } from '../load.ts'
import { Invitation } from '../lobby/invitation.tsx'
import { Row, Shelf } from '../lobby/shelf.tsx'
import { listening, useOnline } from '../online.ts'
import { Fault, Waiting } from '../parts/notice.tsx'
import { useSession } from '../session.ts'
import { timeLeft, timeWords } from '../words/time.ts'
import { phrase } from '../words/value.ts'
import { useNow } from './theme.ts'

type Lists = {
  readonly inbox: Inbox | undefined
  readonly mine: MatchList | undefined
  readonly sandboxes: MatchList | undefined
  readonly open: MatchList
  readonly running: MatchList
  readonly finished: MatchList
}

/** All lists at once: nothing moves when the last of them has come. */
const useLists = (): Loaded<Lists> => {
  const { castellan, me } = useSession()
  const { getInbox, listMatches } = castellan.operations
  const player = me?.id
  return useLoad(async () => {
    const [inbox, mine, sandboxes, open, running, finished] = await Promise.all([
      player === undefined ? undefined : getInbox(),
      player === undefined ? undefined : listMatches({ query: { player, limit: 50 } }),
      player === undefined ? undefined : listMatches({ query: { player, sandbox: true } }),
      listMatches({ query: { status: 'open' } }),
      listMatches({ query: { status: 'running' } }),
      listMatches({ query: { status: 'finished' } }),
    ])
    return { inbox, mine, sandboxes, open, running, finished }
  }, [castellan, player])
}

/** Reads the lists anew when something happens in a match of one's own, or has been missed. */
const useOwnFeed = (again: () => void): void => {
  const { castellan, me } = useSession()
  const isOnline = useOnline()
  useEffect(() => {
    if (!me || !isOnline) return undefined
    const controller = new AbortController()
    const listen = async () => {
      for await (const _ of castellan.followMine(controller.signal)) again()
    }
    void listening(listen, again, controller.signal)
    addEventListener('focus', again)
    return () => {
      controller.abort()
      removeEventListener('focus', again)
    }
  }, [castellan, me?.id, isOnline])
}

const Waits = ({ inbox }: { inbox: Inbox }) => {
  const now = useNow(30_000)
  const [ahead] = useState(() => Date.parse(inbox.serverTime) - Date.now())
  return (
    <Shelf title="Your turn" empty="Nothing waits for you. Lean back, or start a match.">
      {inbox.items.map(({ match, seat, decision, deadline }) => (
        <Row
          key={`${match.id} ${seat} ${decision}`}
          match={match}
          note={`${phrase(decision)} · ${timeLeft(deadline, now + ahead)}`}
        />
      ))}
    </Shelf>
  )
}

/** Few players ever open one: who has none is not told of them. */
const Sandboxes = ({ list }: { list: MatchList | undefined }) =>
  list && list.items.length > 0 ? (
    <Shelf title="Your sandboxes" empty="">
      {list.items.map((match) => (
        <Row key={match.id} match={match} note={phrase(match.status)} />
      ))}
    </Shelf>
  ) : null

const Watch = ({ running, finished }: Pick<Lists, 'running' | 'finished'>) => {
  const [isOver, setIsOver] = useState(false)
  const { items } = isOver ? finished : running
  const tab = (label: string, over: boolean) => (
    <button type="button" aria-pressed={isOver === over} onClick={() => setIsOver(over)}>
      {label}
    </button>
  )
  return (
    <Shelf
      title="Watch"
      empty={isOver ? 'No public match is over yet.' : 'Nobody plays in public right now.'}
      tools={
        <span class="tabs">
          {tab('Running', false)}
          {tab('Finished', true)}
        </span>
      }
    >
      {items.map((match) => (
        <Row
          key={match.id}
          match={match}
          note={
            match.finishedAt === null
              ? `version ${match.version}`
              : `over since ${timeWords(match.finishedAt)}`
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

export const LobbyPage = () => {
  const lists = useLists()
  useOwnFeed(lists.again)
  const { value } = lists
  return (
    <main>
      <Greeting />
      <Fault text={lists.fault} again={lists.again} />
      {!value && lists.fault === undefined && <Waiting what="matches" />}
      {value && (
        <div class="columns">
          {value.inbox && value.mine && (
            <div class="column">
              <Waits inbox={value.inbox} />
              <Shelf
                title="Your matches"
                empty="You have no match yet. Start one, or take a seat in an open one."
              >
                {value.mine.items.map((match) => (
                  <Row key={match.id} match={match} note={phrase(match.status)} />
                ))}
              </Shelf>
              <Sandboxes list={value.sandboxes} />
            </div>
          )}
          <div class="column">
            <Shelf title="Open matches" empty="No match waits for players: start one.">
              {value.open.items.map((match) => (
                <Row key={match.id} match={match} note={`since ${timeWords(match.createdAt)}`} />
              ))}
            </Shelf>
            <Watch {...value} />
            {value.inbox && <Invitation />}
          </div>
        </div>
      )}
    </main>
  )
}
