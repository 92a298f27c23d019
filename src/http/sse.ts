import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'

/** One event of a stream; `id` is where a client resumes that has seen it. */
export type StreamEvent = { readonly event: string; readonly id: string; readonly data: unknown }

/** Something to tell, or `undefined` when nothing is new: then the stream waits to be woken. */
export type Source = {
  /** What is new since the last time. `woken`: something is; otherwise it is time to look again.
   * `over`: nothing more is told on this stream. */
  news(woken: boolean): AsyncIterable<StreamEvent | 'over'>
  /** Calls back when there may be something new. Returns how to stop. */
  watch(wake: () => void): () => void
}

/** How a stream keeps time, in milliseconds. */
export type Pace = {
  /** A connection is silent no longer. */
  readonly heartbeat: number
  /** A connection lives no longer: proxies cut longer ones. */
  readonly life: number
  /** When to look again after so much silence: another process may have moved a match on. */
  readonly lookAgain: (silence: number) => number
}

/** Each second while there is news, each third when there has been none for a minute. */
export const pace: Pace = {
  heartbeat: 15_000,
  life: 5 * 60_000,
  lookAgain: (silence) => (silence < 60_000 ? 1000 : 3000),
}

/** Resolves when woken, and after `milliseconds` at the latest; says which. */
const sleeper = () => {
  let wakeUp: (() => void) | undefined
  let awake = false
  return {
    wake: () => {
      awake = true
      wakeUp?.()
    },
    sleep: async (milliseconds: number): Promise<boolean> => {
      if (!awake) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, milliseconds)
        wakeUp = resolve
        await promise
        clearTimeout(timer)
        wakeUp = undefined
      }
      const woken = awake
      awake = false
      return woken
    },
  }
}

/** How a stream keeps time, and when it ends of itself: `closing` ends all of them, `ended` is called
 * when it is over. */
export type Life = {
  readonly closing: AbortSignal | undefined
  readonly pace: Pace | undefined
  readonly ended: () => void | Promise<void>
}

/** Tells what is new until the connection is over. */
const tellAll = async (
  stream: SSEStreamingApi,
  source: Source,
  { closing, pace: { heartbeat, life, lookAgain } = pace }: Omit<Life, 'ended'>,
): Promise<void> => {
  const { wake, sleep } = sleeper()
  const stop = source.watch(wake)
  stream.onAbort(wake)
  closing?.addEventListener('abort', wake)
  const end = performance.now() + life
  let spoke = performance.now()
  let told = spoke
  let woken = true
  try {
    await stream.writeln('retry: 1000\n')
    while (!stream.aborted && !closing?.aborted && performance.now() < end) {
      for await (const news of source.news(woken)) {
        if (news === 'over') return
        if (stream.aborted) break
        const { event, id, data } = news
        await stream.writeSSE({ event, id, data: JSON.stringify(data) })
        spoke = told = performance.now()
      }
      if (performance.now() - spoke >= heartbeat) {
        await stream.writeln(':\n')
        spoke = performance.now()
      }
      const now = performance.now()
      const next = Math.min(lookAgain(now - told), spoke + heartbeat - now, end - now)
      if (!stream.aborted) woken = await sleep(Math.max(0, next))
    }
  } finally {
    closing?.removeEventListener('abort', wake)
    stop()
  }
}

/**
 * Sends a source as Server-Sent Events until the client goes or the connection's life is over; the
 * client then comes again with `Last-Event-ID`. A comment now and then keeps it open.
 */
export const sendEvents = (c: Context, source: Source, life: Life): Response => {
  c.header('Cache-Control', 'no-store')
  c.header('Vary', 'Authorization, Accept')
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, (stream) => tellAll(stream, source, life).finally(life.ended))
}
