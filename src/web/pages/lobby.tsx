import { useEffect } from 'preact/hooks'
import type { Inbox, MatchList } from '../../client/client.ts'
import { type Loaded, useLoad } from '../load.ts'
import { Empty, Fault, Waiting } from '../parts/notice.tsx'
import { useSession } from '../session.ts'
import { timeLeft, timeWords } from '../words/time.ts'
import { capital, phrase } from '../words/value.ts'

type Summary = MatchList['items'][number]

const playersOf = ({ seats }: Summary): string =>
  seats.map(({ player, bot }) => player?.name ?? (bot === null ? 'free' : `${bot} bot`)).join(', ')

const optionsOf = ({ options }: Summary): string =>
  Object.entries(options)
    .flatMap(([name, value]) => {
      if (value === false) return []
      return value === true ? [phrase(name)] : [`${phrase(name)}: ${value}`]
    })
    .join(', ')

const Row = ({ match, note }: { match: Summary; note: string }) => (
  <li>
    <a class="row" href={`#/match/${match.id}`}>
      <b>{capital(phrase(match.game))}</b>
      <span>{playersOf(match)}</span>
      <small>{optionsOf(match)}</small>
      <em>{note}</em>
    </a>
  </li>
)

const Shelf = ({
  title,
  empty,
  list,
  noteOf,
}: {
  title: string
  empty: string
  list: Loaded<MatchList | undefined>
  noteOf: (match: Summary) => string
}) => (
  <section class="card">
    <h2>{title}</h2>
    <Fault text={list.fault} again={list.again} />
    {!list.value && list.fault === undefined && <Waiting what="matches" />}
    {list.value?.items.length === 0 && <Empty>{empty}</Empty>}
    <ul class="rows">
      {list.value?.items.map((match) => (
        <Row key={match.id} match={match} note={noteOf(match)} />
      ))}
    </ul>
  </section>
)

const Waits = ({ inbox }: { inbox: Loaded<Inbox | undefined> }) => (
  <section class="card">
    <h2>Your turn</h2>
    <Fault text={inbox.fault} again={inbox.again} />
    {!inbox.value && inbox.fault === undefined && <Waiting what="your inbox" />}
    {inbox.value?.items.length === 0 && <Empty>Nothing waits for you.</Empty>}
    <ul class="rows">
      {inbox.value?.items.map(({ match, seat, decision, deadline }) => (
        <Row
          key={`${match.id} ${seat} ${decision}`}
          match={match}
          note={`${phrase(decision)}, ${timeLeft(deadline, Date.parse(inbox.value?.serverTime ?? ''))}`}
        />
      ))}
    </ul>
  </section>
)

/** Reads the lists anew when something happens in a match of one's own. */
const useOwnFeed = (lists: readonly Loaded<unknown>[]): void => {
  const { castellan, me } = useSession()
  useEffect(() => {
    if (!me) return undefined
    const controller = new AbortController()
    const listen = async () => {
      for await (const _ of castellan.followMine(controller.signal))
        for (const list of lists) list.again()
    }
    listen().catch(() => undefined)
    return () => controller.abort()
  }, [castellan, me?.id])
}

export const LobbyPage = () => {
  const { castellan, me } = useSession()
  const { operations } = castellan
  const player = me?.id
  const inbox = useLoad(
    async () => (player === undefined ? undefined : operations.getInbox()),
    [castellan],
  )
  const mine = useLoad(
    async () =>
      player === undefined ? undefined : operations.listMatches({ query: { player, limit: 50 } }),
    [castellan],
  )
  const open = useLoad(() => operations.listMatches({ query: { status: 'open' } }), [castellan])
  const running = useLoad(
    () => operations.listMatches({ query: { status: 'running' } }),
    [castellan],
  )
  useOwnFeed([inbox, mine])
  return (
    <main>
      <div class="title">
        <h1>{me ? `Good day, ${me.name}` : 'Castle games by correspondence'}</h1>
        {me ? (
          <a class="confirm" href="#/new">
            New match
          </a>
        ) : (
          <a class="confirm" href="#/enter">
            Sign in to play
          </a>
        )}
      </div>
      <div class="columns">
        {me && <Waits inbox={inbox} />}
        {me && (
          <Shelf
            title="Your matches"
            empty="You have no match yet. Start one, or take a seat in an open one."
            list={mine}
            noteOf={({ status }) => phrase(status)}
          />
        )}
        <Shelf
          title="Open matches"
          empty="No match waits for players."
          list={open}
          noteOf={({ createdAt }) => timeWords(createdAt)}
        />
        <Shelf
          title="Watch"
          empty="Nobody plays in public right now."
          list={running}
          noteOf={({ version }) => `version ${version}`}
        />
      </div>
    </main>
  )
}
