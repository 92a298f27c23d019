import { useEffect } from 'preact/hooks'
import { AccountPage } from './pages/account.tsx'
import { EnterPage } from './pages/enter.tsx'
import { HistoryPage } from './pages/history.tsx'
import { LobbyPage } from './pages/lobby.tsx'
import { MatchPage } from './pages/match.tsx'
import { NewMatchPage } from './pages/new.tsx'
import { CheckPage, ProofPage } from './pages/proof.tsx'
import { WebhooksPage } from './pages/webhooks.tsx'
import { Castle } from './parts/castle.tsx'
import { Fault } from './parts/notice.tsx'
import { Offline } from './parts/offline.tsx'
import { go, type Route, useRoute } from './route.ts'
import { type Session, SessionContext, useKeptSession } from './session.ts'

/** The version that an address names; undefined: none, or nothing that could be one. */
const versionIn = (query: URLSearchParams): number | undefined => {
  const version = query.get('version') ?? ''
  return /^\d{1,8}$/.test(version) ? Number(version) : undefined
}

/** The match and version that a new match continues. */
const forkIn = (query: URLSearchParams) => {
  const match = query.get('fork')
  const version = versionIn(query)
  return match === null || version === undefined ? undefined : { match, version }
}

const matchPageOf = (id: string, part: string | undefined, query: URLSearchParams) => {
  if (part === 'history') return <HistoryPage id={id} version={versionIn(query)} />
  if (part === 'proof') return <ProofPage id={id} />
  return <MatchPage id={id} code={query.get('code') ?? undefined} />
}

const pageOf = ({ path: [first, id, part], query }: Route) => {
  if (first === 'enter') return <EnterPage />
  if (first === 'account') return <AccountPage />
  if (first === 'webhooks') return <WebhooksPage />
  if (first === 'check') return <CheckPage />
  if (first === 'new') return <NewMatchPage fork={forkIn(query)} />
  if (first === 'match' && id !== undefined) return matchPageOf(id, part, query)
  return <LobbyPage />
}

const titles: ReadonlyMap<string, string> = new Map([
  ['enter', 'Sign in'],
  ['account', 'Account'],
  ['webhooks', 'Webhooks'],
  ['check', 'Check a match'],
  ['new', 'New match'],
  ['match', 'Match'],
  ['history', 'History'],
  ['proof', 'Is it fair?'],
])

const titleOf = ({ path: [first = '', , part = first] }: Route): string => {
  const title = titles.get(part) ?? titles.get(first)
  return title === undefined ? 'Castellan' : `${title} · Castellan`
}

const Header = ({ session, first }: { session: Session; first: string }) => {
  const current = (page: string) => (first === page ? 'page' : undefined)
  return (
    <header>
      <a class="brand" href="#/">
        <Castle />
        <span>Castellan</span>
      </a>
      <nav aria-label="Pages">
        <a href="#/" aria-current={current('')}>
          Matches
        </a>
        {session.token !== null && (
          <a href="#/webhooks" aria-current={current('webhooks')}>
            Webhooks
          </a>
        )}
        <a href="/docs">API</a>
        {session.token === null ? (
          <a href="#/enter" aria-current={current('enter')}>
            Sign in
          </a>
        ) : (
          <a href="#/account" aria-current={current('account')}>
            Account
          </a>
        )}
      </nav>
    </header>
  )
}

/** The page: who uses it, and what they look at. */
export const App = () => {
  const route = useRoute()
  const { session, isKnown, fault } = useKeptSession(() => go('/'))
  useEffect(() => {
    document.title = titleOf(route)
  }, [route])
  useEffect(() => scrollTo(0, 0), [route.path.join('/')])
  return (
    <SessionContext.Provider value={session}>
      <Header session={session} first={route.path[0] ?? ''} />
      <Offline />
      {fault !== undefined && (
        <div class="whole">
          <Fault text={fault} again={session.renew} />
        </div>
      )}
      {isKnown && pageOf(route)}
    </SessionContext.Provider>
  )
}
