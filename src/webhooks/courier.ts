import type { Chore } from '../matches/projection.ts'
import { deliver } from './deliver.ts'
import { claimDue, stir } from './outbox.ts'
import type { Webhooks } from './webhooks.ts'

/** Delivers in the background, many endpoints at once, so that none waits for another. */
export type Courier = {
  readonly webhooks: Webhooks
  /** What the sweep is told of an endpoint that is due: it is seen to, and not waited for. */
  readonly chore: Chore
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  /** Lets the attempts under way end, and begins no more. */
  stop(): Promise<void>
}

type Settings = {
  /** How many endpoints are attended to at once. */
  readonly atOnce: number
  /** What is due within so many milliseconds is not left to the sweep. */
  readonly patience: number
  /** Sees to it that an endpoint is attended to after so many milliseconds; without it this process
   * does, unless it ends before. */
  readonly recall?: (hook: string, milliseconds: number) => Promise<void>
  readonly report: (hook: string, error: unknown) => void
}

/** A courier of this process. Others may be at work at the same time: each endpoint has one. */
export const courierOver = (
  world: Omit<Webhooks, 'alert' | 'isClosing'>,
  { atOnce, patience, recall, report }: Settings,
): Courier => {
  const { platform } = world
  const queue = new Set<string>()
  const running = new Set<Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  let closing = false

  const attendLater = (hook: string, milliseconds: number): void => {
    if (closing) return
    clearTimeout(timers.get(hook))
    const timer = setTimeout(() => {
      timers.delete(hook)
      attend(hook)
    }, milliseconds)
    timers.set(hook, timer)
  }

  const later = async (hook: string, milliseconds: number): Promise<void> => {
    if (milliseconds > patience) return
    if (recall) await recall(hook, milliseconds)
    else attendLater(hook, milliseconds)
  }

  const visit = async (hook: string): Promise<void> => {
    for (let held = await claimDue(platform, hook); held; held = await claimDue(platform, hook)) {
      const due = await deliver(webhooks, held)
      if (due === null) return
      const wait = Math.max(0, Date.parse(due) - platform.now())
      if (closing || wait > 0) return later(hook, wait)
    }
  }

  const begin = (hook: string): void => {
    const run: Promise<void> = visit(hook)
      .catch((error) => report(hook, error))
      .finally(() => {
        running.delete(run)
        next()
      })
    running.add(run)
  }

  const next = (): void => {
    for (const hook of queue) {
      if (closing || running.size >= atOnce) return
      queue.delete(hook)
      begin(hook)
    }
  }

  const attend = (hook: string): void => {
    queue.add(hook)
    next()
  }

  const webhooks: Webhooks = {
    ...world,
    isClosing: () => closing,
    alert: async (hook) => {
      await stir(platform, hook)
      attend(hook.hook)
    },
  }

  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    webhooks,
    chore: async (hook) => attend(hook),
    idle,
    stop: async () => {
      closing = true
      for (const timer of timers.values()) clearTimeout(timer)
      await idle()
    },
  }
}
