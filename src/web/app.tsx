import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import type { OwnProfile } from '../client/client.ts'
import { EnterPage } from './pages/enter.tsx'
import { HistoryPage } from './pages/history.tsx'
import { LobbyPage } from './pages/lobby.tsx'
import { MatchPage } from './pages/match.tsx'
import { NewMatchPage } from './pages/new.tsx'
import { ProofPage } from './pages/proof.tsx'
import { WebhooksPage } from './pages/webhooks.tsx'
import { Offline } from './parts/offline.tsx'
import { go, type Route, useRoute } from './route.ts'
import { castellanFor, keepToken, keptToken, type Session, SessionContext } from './session.ts'

const pageOf = ({ path: [first, id, part], query }: Route) => {
  if (first === 'enter') return <EnterPage />
  if (first === 'webhooks') return <WebhooksPage />
  if (first === 'new') return <NewMatchPage />
  if (first === 'match' && id !== undefined && part === undefined) return <MatchPage id={id} />
  const version = query.get('version')
  if (first === 'match' && id !== undefined && part === 'history')
    return <HistoryPage id={id} version={version === null ? undefined : Number(version)} />
  if (first === 'match' && id !== undefined && part === 'proof') return <ProofPage id={id} />
  return <LobbyPage />
}

const Header = ({ session }: { session: Session }) => (
  <header>
    <a class="brand" href="#/">
      Castellan
    </a>
    <nav aria-label="Pages">
      <a href="#/">Matches</a>
      {session.me && <a href="#/webhooks">Webhooks</a>}
      <a href="/docs">API</a>
      {session.me ? (
        <button type="button" onClick={session.leave}>
          Sign out
        </button>
      ) : (
        <a href="#/enter">Sign in</a>
      )}
    </nav>
  </header>
)

/** The page: who uses it, and what they look at. */
export const App = () => {
  const route = useRoute()
  const [token, setToken] = useState(keptToken)
  const [me, setMe] = useState<OwnProfile | null>()
  const castellan = useMemo(() => castellanFor(token), [token])
  const leave = useCallback(() => {
    keepToken(null)
    setToken(null)
    go('/')
  }, [])
  const enter = useCallback((next: string) => {
    keepToken(next)
    setToken(next)
    go('/')
  }, [])
  useEffect(() => {
    if (token === null) return setMe(null)
    castellan.operations.getMe().then(setMe, () => setMe(null))
    return undefined
  }, [castellan])
  const session: Session = { castellan, me: me ?? null, token, enter, leave }
  return (
    <SessionContext.Provider value={session}>
      <Header session={session} />
      <Offline />
      {me === undefined ? null : pageOf(route)}
    </SessionContext.Provider>
  )
}
