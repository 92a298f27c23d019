import { type ComponentChildren, toChildArray } from 'preact'
import { useContext } from 'preact/hooks'
import type { MatchList } from '../../client/client.ts'
import { useDark } from '../pages/theme.ts'
import type { Paged } from '../paging.ts'
import { Castle } from '../parts/castle.tsx'
import { More } from '../parts/more.tsx'
import { Empty } from '../parts/notice.tsx'
import { optionWords } from '../words/options.ts'
import { capital, phrase } from '../words/value.ts'
import { UsualContext } from './usual.ts'

type Summary = MatchList['items'][number]

const playersOf = ({ seats, status }: Summary): string => {
  const nobody = status === 'open' ? 'free' : 'nobody'
  return seats
    .map(({ player, bot }) => player?.name ?? (bot === null ? nobody : `${bot} bot`))
    .join(', ')
}

/** The board from afar, as everybody sees it; none before the start, and none of what is private. */
const Glimpse = ({ match }: { match: Summary }) => {
  const theme = useDark() ? 'dark' : 'light'
  const isShown = match.startedAt !== null && match.visibility === 'public'
  return (
    <span class="glimpse" aria-hidden="true">
      {isShown ? (
        <img
          alt=""
          loading="lazy"
          width={72}
          height={72}
          src={`/v1/matches/${match.id}/board.svg?version=${match.version}&theme=${theme}`}
        />
      ) : (
        <Castle />
      )}
    </span>
  )
}

/** A match in a list. */
export const Row = ({ match, note }: { match: Summary; note: string }) => {
  const usual = useContext(UsualContext)
  return (
    <li>
      <a class="row seen" href={`#/match/${match.id}`}>
        <Glimpse match={match} />
        <span class="said">
          <b>{capital(phrase(match.game))}</b>
          <span>{playersOf(match)}</span>
          <small>{optionWords(match.options, usual[match.game] ?? {})}</small>
          <em>{note}</em>
        </span>
      </a>
    </li>
  )
}

/** A list of matches, as far as it was read, or what there is to say when it is empty. */
export const Shelf = ({
  title,
  what = title,
  list,
  empty,
  tools,
  children,
}: {
  title: string
  /** What is in the list, if the title does not say it. */
  what?: string
  list: Paged<unknown>
  empty: string
  tools?: ComponentChildren
  children: ComponentChildren
}) => (
  <section class="card shelf">
    <div class="heading">
      <h2>{title}</h2>
      {tools}
    </div>
    {toChildArray(children).length === 0 ? (
      <Empty>{empty}</Empty>
    ) : (
      <ul class="rows">{children}</ul>
    )}
    <More key={what} list={list} what={what} />
  </section>
)
