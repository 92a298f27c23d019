import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Castellan, Commit, Game, LegalActions, Match, Message } from '../../client/client.ts'
import { problemOf } from '../../client/client.ts'
import { type Picture, pictureIn } from '../board/picture.ts'
import { faultOf } from '../load.ts'
import { listening, useOnline } from '../online.ts'
import { readAll } from '../paging.ts'
import { useSession } from '../session.ts'
import { useDark } from './theme.ts'

/** All that is known of a match at one version. */
export type Present = {
  readonly match: Match
  readonly game: Game
  readonly legal: LegalActions | undefined
  readonly picture: Picture | undefined
}

/**
 * The picture as its viewer sees it; undefined where there is none: a game need not have one, and a
 * match is played without it when it fails.
 */
export const loadPicture = async (
  { operations }: Castellan,
  match: string,
  query: {
    readonly theme: 'light' | 'dark'
    readonly coordinates: boolean
    readonly version: number
  },
): Promise<Picture | undefined> => {
  try {
    const text = await operations.drawBoard({ path: { match }, query }, { parseAs: 'text' })
    return pictureIn(String(text))
  } catch (error) {
    if (problemOf(error)) return undefined
    throw error
  }
}

/** What the game lets one do: a proposal to abort the match is answered beside it. */
const ofGame = (legal: LegalActions): LegalActions => ({
  ...legal,
  actions: legal.actions.filter(({ type }) => type !== 'answer-abort'),
})

const loadPresent = async (
  castellan: Castellan,
  id: string,
  theme: 'light' | 'dark',
): Promise<Present> => {
  const path = { match: id }
  const match = await castellan.operations.getMatch({ path })
  const game = await castellan.operations.getGame({ path: { game: match.game } })
  if (match.state === null) return { match, game, legal: undefined, picture: undefined }
  const isMine = match.viewer.seats.length > 0 && match.status === 'running'
  const [legal, picture] = await Promise.all([
    isMine ? castellan.operations.listLegalActions({ path }) : undefined,
    loadPicture(castellan, id, { theme, version: match.version, coordinates: isMine }),
  ])
  return { match, game, legal: legal && ofGame(legal), picture }
}

type Following = {
  readonly present: Present | undefined
  /** What happened lately, in order. */
  readonly commits: readonly Commit[]
  readonly messages: readonly Message[]
  readonly fault: string | undefined
  again(): void
}

/** So many commits are kept in sight. */
const lately = 12

/** What was known and what came, each commit once, in order; one may come twice, or late. */
const withCommits = (known: readonly Commit[], came: readonly Commit[]): readonly Commit[] =>
  [...new Map([...known, ...came].map((commit) => [commit.version, commit])).values()]
    .sort((a, b) => a.version - b.version)
    .slice(-lately)

/** What was known and what came, each message once, in order. */
const withMessages = (known: readonly Message[], came: readonly Message[]): readonly Message[] =>
  [...new Map([...known, ...came].map((message) => [message.id, message])).values()].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  )

/** A match as it is now: every commit that the feed brings is a reason to read it anew. */
export const usePresent = (id: string): Following => {
  const { castellan } = useSession()
  const theme = useDark() ? 'dark' : 'light'
  const [present, setPresent] = useState<Present>()
  const [messages, setMessages] = useState<readonly Message[]>([])
  const [commits, setCommits] = useState<readonly Commit[]>([])
  const [fault, setFault] = useState<string>()
  const [turn, setTurn] = useState(0)
  const isOnline = useOnline()
  const again = useCallback(() => setTurn((count) => count + 1), [])

  const version = present?.match.id === id ? present.match.version : undefined
  const isKnown = version !== undefined
  useEffect(() => {
    if (isKnown && !isOnline) return undefined
    let isWanted = true
    loadPresent(castellan, id, theme).then(
      (found) => {
        if (!isWanted) return
        setPresent((old) =>
          old?.match.id === id && old.match.version > found.match.version ? old : found,
        )
        setFault(undefined)
      },
      (error) => isWanted && setFault(faultOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [castellan, id, theme, turn, isOnline])

  const head = useRef(0)
  head.current = version ?? 0
  useEffect(() => {
    if (!isKnown || !isOnline) return undefined
    const controller = new AbortController()
    const listen = async () => {
      for await (const event of castellan.follow(id, head.current, controller.signal))
        if (event.type === 'commit') {
          setCommits((known) => withCommits(known, [event.commit]))
          again()
        } else setMessages((known) => withMessages(known, [event.message]))
    }
    void listening(listen, again, controller.signal)
    return () => controller.abort()
  }, [castellan, id, isKnown, isOnline])

  useEffect(() => {
    if (version === undefined) return undefined
    let isWanted = true
    const query = { after: Math.max(0, version - lately), limit: lately }
    castellan.operations.listEvents({ path: { match: id }, query }).then(
      ({ items }) => isWanted && setCommits((known) => withCommits(known, items)),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [castellan, id, isKnown])

  useEffect(() => {
    setCommits([])
    setMessages([])
  }, [castellan, id])

  useEffect(() => {
    if (!isOnline) return undefined
    let isWanted = true
    const { operations } = castellan
    const path = { match: id }
    readAll((place) => operations.listMessages({ path, query: { limit: 100, ...place } })).then(
      (all) => isWanted && setMessages((known) => withMessages(known, all)),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [castellan, id, isOnline])

  return { present, commits, messages, fault, again }
}
