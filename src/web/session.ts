import { createContext } from 'preact'
import { useCallback, useContext, useEffect, useMemo, useState } from 'preact/hooks'
import { type Castellan, connect, type OwnProfile, problemOf } from '../client/client.ts'
import { faultOf } from './load.ts'
import { useOnline } from './online.ts'

/** Who uses the page. The token stays in this browser. */
export type Session = {
  readonly castellan: Castellan
  /** Null: an onlooker. */
  readonly me: OwnProfile | null
  readonly token: string | null
  enter(token: string): void
  leave(): void
  /** Reads anew who one is. */
  renew(): void
}

const place = 'castellan.token'

const keptToken = (): string | null => localStorage.getItem(place)

const keepToken = (token: string | null): void => {
  if (token === null) localStorage.removeItem(place)
  else localStorage.setItem(place, token)
}

/** The service lives where the page comes from. */
export const castellanFor = (token: string | null): Castellan =>
  connect({ url: location.origin, retries: 2, ...(token !== null && { token }) })

type Known = {
  readonly session: Session
  /** Whether it is known who uses the page. */
  readonly isKnown: boolean
  /** Why it is not, or no longer. */
  readonly fault: string | undefined
}

/** Who holds a token; a token that the service does not take any more is forgotten. */
const useOwner = (castellan: Castellan, token: string | null, lose: () => void) => {
  const [me, setMe] = useState<OwnProfile | null>()
  const [fault, setFault] = useState<string>()
  const [turn, setTurn] = useState(0)
  const isOnline = useOnline()
  useEffect(() => {
    if (token === null) return setMe(null)
    if (me !== undefined && !isOnline) return undefined
    let isWanted = true
    castellan.operations.getMe().then(
      (found) => {
        if (!isWanted) return
        setMe(found)
        setFault(undefined)
      },
      (error) => {
        if (!isWanted) return
        setFault(faultOf(error))
        const status = problemOf(error)?.status
        if (status === 401 || status === 403) lose()
      },
    )
    return () => {
      isWanted = false
    }
  }, [castellan, turn, isOnline])
  return { me, setMe, fault, setFault, renew: useCallback(() => setTurn((n) => n + 1), []) }
}

/** The session of this browser, kept over reloads. */
export const useKeptSession = (entered: () => void): Known => {
  const [token, setToken] = useState(keptToken)
  const castellan = useMemo(() => castellanFor(token), [token])
  const hold = useCallback((next: string | null) => {
    keepToken(next)
    setToken(next)
  }, [])
  const { me, setMe, fault, setFault, renew } = useOwner(castellan, token, () => hold(null))
  useEffect(() => {
    const follow = () => setToken(keptToken())
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  const change = (next: string | null) => {
    setMe(next === null ? null : undefined)
    setFault(undefined)
    hold(next)
    entered()
  }
  const session: Session = {
    castellan,
    me: me ?? null,
    token,
    enter: change,
    leave: () => change(null),
    renew,
  }
  return { session, isKnown: me !== undefined, fault }
}

export const SessionContext = createContext<Session | null>(null)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('no session')
  return session
}
