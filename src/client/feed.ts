import type { Commit, Message } from './generated/api.schemas.ts'
import type { ServerSentEvent, SseOptions } from './generated/runtime/types.ts'

/** What a match's stream tells. */
export type FeedEvent =
  | { readonly type: 'commit'; readonly commit: Commit }
  | { readonly type: 'message'; readonly message: Message }

/** What the stream of all matches tells; `reset`: too much was missed, read the lists anew. */
export type OwnFeedEvent =
  | { readonly type: 'commit'; readonly commit: Commit }
  | { readonly type: 'reset' }

export type Feed = AsyncGenerator<FeedEvent, void>

type Streams = {
  streamMatch(
    args: { path: { match: string }; query: { after: number } },
    init: SseOptions,
  ): AsyncGenerator<ServerSentEvent<string>>
  streamMine(args: object, init: SseOptions): AsyncGenerator<ServerSentEvent<string>>
}

/** A stream ends after some minutes: it is opened again where it ended, without loss. */
async function* resumed(
  open: (init: SseOptions) => AsyncGenerator<ServerSentEvent<string>>,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent<string>> {
  let last: string | undefined
  while (!signal.aborted)
    for await (const event of open({
      signal,
      ...(last !== undefined && { headers: { 'Last-Event-ID': last } }),
    })) {
      last = event.id ?? last
      if (event.event !== undefined) yield event
    }
}

const commitIn = (text: string): Commit => JSON.parse(text)
const messageIn = (text: string): Message => JSON.parse(text)

/** Commits and messages of one match after a version. */
export async function* matchFeed(
  streams: Streams,
  { match, after }: { readonly match: string; readonly after: number },
  signal: AbortSignal,
): Feed {
  const open = (init: SseOptions) =>
    streams.streamMatch({ path: { match }, query: { after } }, init)
  for await (const { event, data } of resumed(open, signal))
    if (event === 'commit') yield { type: 'commit', commit: commitIn(data) }
    else if (event === 'message') yield { type: 'message', message: messageIn(data) }
}

/** Commits of all matches of the player. */
export async function* ownFeed(
  streams: Streams,
  signal: AbortSignal,
): AsyncGenerator<OwnFeedEvent, void> {
  for await (const { event, data } of resumed((init) => streams.streamMine({}, init), signal))
    if (event === 'commit') yield { type: 'commit', commit: commitIn(data) }
    else if (event === 'reset') yield { type: 'reset' }
}
