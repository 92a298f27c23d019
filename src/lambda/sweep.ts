import { sweep } from '../matches/sweep.ts'
import { logger, measure } from './observe.ts'
import { cloudPlatform } from './platform.ts'
import { delivering } from './webhooks.ts'

/** How long deliveries may go on after the sweep: the function may take five minutes. */
const patience = 4 * 60_000

let failures = 0

const report = (what: string, error: unknown): void => {
  failures += 1
  logger.error(`sweep of ${what}`, { error })
}

const { platform, delivered } = delivering(cloudPlatform(), report)

/** Does what is due, each minute. Work that fails is due again at the next run. */
export const handler = async (): Promise<void> => {
  failures = 0
  const lag = await sweep(platform, report)
  const attempts = await delivered(patience)
  measure({ SweepLag: lag, SweepFailures: failures, ...attempts })
}
