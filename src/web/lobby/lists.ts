import { useEffect } from 'preact/hooks'
import type { Match, MatchList } from '../../client/client.ts'
import { listening, useOnline } from '../online.ts'
import { type Paged, usePages } from '../paging.ts'
import { useSession } from '../session.ts'

export type Summary = MatchList['items'][number]

const nothing = { items: [], nextCursor: null }

/** A time of the service's clock by the clock of this machine. */
const here = (time: string, serverTime: string): string =>
  new Date(Date.parse(time) - Date.parse(serverTime) + Date.now()).toISOString()

const useInbox = () => {
  const { castellan, me } = useSession()
  return usePages(
    async (query) => {
      if (!me) return nothing
      const { items, nextCursor, serverTime } = await castellan.operations.getInbox({ query })
      const due = ({ deadline }: (typeof items)[number]) => deadline && here(deadline, serverTime)
      return { items: items.map((item) => ({ ...item, deadline: due(item) })), nextCursor }
    },
    [castellan, me?.id],
  )
}

const useOwn = (sandbox: boolean): Paged<Summary> => {
  const { castellan, me } = useSession()
  const { listMatches } = castellan.operations
  return usePages(
    async (place) => (me ? listMatches({ query: { player: me.id, sandbox, ...place } }) : nothing),
    [castellan, me?.id],
  )
}

const useAll = (status: Match['status']): Paged<Summary> => {
  const { castellan, me } = useSession()
  const { listMatches } = castellan.operations
  return usePages((place) => listMatches({ query: { status, ...place } }), [castellan, me?.id])
}

export type Lists = {
  readonly inbox: ReturnType<typeof useInbox>
  readonly mine: Paged<Summary>
  readonly sandboxes: Paged<Summary>
  readonly open: Paged<Summary>
  readonly running: Paged<Summary>
  readonly finished: Paged<Summary>
}

/** The lists of the lobby; those of one's own are empty for who is not signed in. */
export const useLists = (): Lists => ({
  inbox: useInbox(),
  mine: useOwn(false),
  sandboxes: useOwn(true),
  open: useAll('open'),
  running: useAll('running'),
  finished: useAll('finished'),
})

/** Reads the lists anew when something happens in a match of one's own, or has been missed. */
export const useOwnFeed = (again: () => void): void => {
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
