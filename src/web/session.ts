import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type Castellan, connect, type OwnProfile } from '../client/client.ts'

/** Who uses the page. The token stays in this browser. */
export type Session = {
  readonly castellan: Castellan
  /** Null: an onlooker. */
  readonly me: OwnProfile | null
  readonly token: string | null
  enter(token: string): void
  leave(): void
}

const place = 'castellan.token'

export const keptToken = (): string | null => localStorage.getItem(place)

export const keepToken = (token: string | null): void => {
  if (token === null) localStorage.removeItem(place)
  else localStorage.setItem(place, token)
}

/** The service lives where the page comes from. */
export const castellanFor = (token: string | null): Castellan =>
  connect({ url: location.origin, retries: 2, ...(token !== null && { token }) })

export const SessionContext = createContext<Session | null>(null)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('no session')
  return session
}
