import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'

/** One event of a stream; `id` is where a client resumes that has seen it. */
export type StreamEvent = { readonly event: string; readonly id: string; readonly data: unknown }

/** Something to tell, or `undefined` when nothing is new: then the stream waits to be woken. */
export type Source = {
  /** What is new since the last time. */
  news(): AsyncIterable<StreamEvent>
  /** Calls back when there may be something new. Returns how to stop. */
  watch(wake: () => void): () => void
}

/** How long a connection stays silent, and how long it lives: proxies cut longer ones. */
const heartbeat = 15_000
const life = 5 * 60_000
/** Another process may move a match on without telling this one: the source is looked at again each
 * second while there is news, each third when there has been none for a minute. */
const pauseAfter = (silence: number): number => (silence < 60_000 ? 1000 : 3000)

/** Resolves when woken, and after `milliseconds` at the latest. */
const sleeper = () => {
  let wakeUp: (() => void) | undefined
  let awake = false
  return {
    wake: () => {
      awake = true
      wakeUp?.()
    },
    sleep: async (milliseconds: number): Promise<void> => {
      if (!awake) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, milliseconds)
        wakeUp = resolve
        await promise
        clearTimeout(timer)
        wakeUp = undefined
      }
      awake = false
    },
  }
}

/** When a stream ends of itself: `closing` ends all of them, `ended` is called when it is over. */
export type Life = { readonly closing: AbortSignal | undefined; readonly ended: () => void }

/**
 * Sends a source as Server-Sent Events until the client goes or the connection's life is over; the
 * client then comes again with `Last-Event-ID`. A comment each 15 seconds keeps it open.
 */
export const sendEvents = (c: Context, source: Source, { closing, ended }: Life): Response => {
  c.header('Cache-Control', 'no-store')
  c.header('Vary', 'Authorization, Accept')
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const { wake, sleep } = sleeper()
    const stop = source.watch(wake)
    stream.onAbort(wake)
    closing?.addEventListener('abort', wake)
    const end = performance.now() + life
    let spoke = performance.now()
    let told = spoke
    await stream.writeln('retry: 1000\n')
    while (!stream.aborted && !closing?.aborted && performance.now() < end) {
      for await (const { event, id, data } of source.news()) {
        if (stream.aborted) break
        await stream.writeSSE({ event, id, data: JSON.stringify(data) })
        spoke = told = performance.now()
      }
      if (performance.now() - spoke >= heartbeat) {
        await stream.writeln(':\n')
        spoke = performance.now()
      }
      if (!stream.aborted) await sleep(pauseAfter(performance.now() - told))
    }
    closing?.removeEventListener('abort', wake)
    stop()
    ended()
  })
}
