import { setTimeout } from 'node:timers/promises'
import type { Platform } from '../matches/platform.ts'
import { courierOver } from '../webhooks/courier.ts'
import { projectionOf } from '../webhooks/projection.ts'
import { type Send, sendOver } from '../webhooks/send.ts'
import { box, loopback } from './keeping.ts'

const { PUBLIC_URL = '' } = process.env

const endpointsAtOnce = 50

/** Attempts of a run, and those that failed. */
type Count = { attempts: number; failures: number }

const counted =
  (count: Count, send: Send): Send =>
  async (letter) => {
    const answer = await send(letter)
    count.attempts += 1
    if (answer.error !== null) count.failures += 1
    return answer
  }

/** A platform that delivers what follows from its matches. */
export const delivering = (platform: Platform, report: (hook: string, error: unknown) => void) => {
  const count: Count = { attempts: 0, failures: 0 }
  const courier = courierOver(
    {
      platform,
      box,
      loopback,
      send: counted(count, sendOver({ loopback })),
      publicUrl: PUBLIC_URL,
      random: Math.random,
    },
    { atOnce: endpointsAtOnce, patience: 0, report },
  )
  const projections = [projectionOf(courier.webhooks)]
  return {
    platform: { ...platform, projections, chores: { hook: courier.chore } },
    /** Waits for the attempts under way, at most so many milliseconds (the sweep repeats what is cut
     * off), and says how they went. */
    delivered: async (most: number) => {
      const late = new AbortController()
      const patience = setTimeout(most, undefined, { signal: late.signal }).catch(() => undefined)
      await Promise.race([courier.idle(), patience])
      late.abort()
      const { attempts, failures } = count
      Object.assign(count, { attempts: 0, failures: 0 })
      return { WebhookAttempts: attempts, WebhookFailures: failures }
    },
  }
}
