import { finished, Readable } from 'node:stream'
import type { Runtime } from './runtime.ts'

/** Starts another process of a function when all others are at work, up to so many. */
export const pool = (start: () => Promise<Runtime>, most: number): Runtime => {
  const all: Promise<Runtime>[] = []
  const idle: Runtime[] = []
  const waiting: ((runtime: Runtime) => void)[] = []

  const free = (runtime: Runtime): void => {
    const next = waiting.shift()
    if (next) next(runtime)
    else idle.push(runtime)
  }

  const taken = async (): Promise<Runtime> => {
    const one = idle.pop()
    if (one) return one
    if (all.length >= most) return new Promise((resolve) => waiting.push(resolve))
    const started = start()
    all.push(started)
    return started
  }

  const invoke = async (event: unknown): Promise<unknown> => {
    const runtime = await taken()
    try {
      const answer = await runtime.invoke(event)
      if (!(answer instanceof Readable)) free(runtime)
      else finished(answer, { writable: false }, () => free(runtime))
      return answer
    } catch (error) {
      free(runtime)
      throw error
    }
  }

  return {
    invoke,
    stop: async () => {
      for (const runtime of await Promise.all(all)) await runtime.stop()
    },
  }
}
