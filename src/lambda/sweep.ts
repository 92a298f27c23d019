import { sweep } from '../matches/sweep.ts'
import { cloudCall } from './calls.ts'
import { logger, measure } from './observe.ts'
import { cloudPlatform } from './platform.ts'
import { telling } from './webhooks.ts'

let failures = 0

const report = (what: string, error: unknown): void => {
  failures += 1
  logger.error(`sweep of ${what}`, { error })
}

const platform = telling(cloudPlatform(), cloudCall(), report)

/** Does what is due, each minute. Work that fails is due again at the next run. */
export const handler = async (): Promise<void> => {
  failures = 0
  const lag = await sweep(platform, report)
  measure({ SweepLag: lag, SweepFailures: failures })
}
