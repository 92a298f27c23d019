import { sweep } from '../matches/sweep.ts'
import { logger, measure } from './observe.ts'
import { cloudPlatform } from './platform.ts'

const platform = cloudPlatform()

/** Does what is due, each minute. Work that fails is due again at the next run. */
export const handler = async (): Promise<void> => {
  let failures = 0
  const lag = await sweep(platform, (what, error) => {
    failures += 1
    logger.error(`sweep of ${what}`, { error })
  })
  measure({ SweepLag: lag, SweepFailures: failures })
}
