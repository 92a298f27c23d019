import { leaveToSweep } from '../matches/dead-letter.ts'
import { relay } from '../matches/relay.ts'
import { hookOfAlert, layout, matchOfCommit } from '../store/layout.ts'
import type { Key } from '../store/table.ts'
import { cloudCall } from './calls.ts'
import { logger, measure } from './observe.ts'
import { cloudPlatform } from './platform.ts'
import { telling } from './webhooks.ts'

/** What the table's stream tells of a change: its place in the stream, and the item's keys. */
type Change = {
  readonly SequenceNumber: string
  readonly Keys: Readonly<Record<string, { readonly S: string }>>
}

type Batch = { readonly Records: readonly { readonly dynamodb: Change }[] }

/** The stream begins again at the first of these. */
type Failures = { readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] }

let behind = 0
let failures = 0

const relayed = (milliseconds: number): void => {
  behind = Math.max(behind, milliseconds)
}

const report = (hook: string, error: unknown): void => logger.error(`a call to ${hook}`, { error })

const call = cloudCall()
const platform = telling({ ...cloudPlatform(), relayed }, call, report)

const keyOf = ({ Keys }: Change): Key => ({
  partition: Keys[layout.partition]?.S ?? '',
  sort: Keys[layout.sort]?.S ?? '',
})

/** The matches that have moved on, each with the first record that tells so. */
const moved = ({ Records }: Batch): ReadonlyMap<string, string> => {
  const first = new Map<string, string>()
  for (const { dynamodb } of Records) {
    const match = matchOfCommit(keyOf(dynamodb))
    if (match !== undefined && !first.has(match)) first.set(match, dynamodb.SequenceNumber)
  }
  return first
}

/** The endpoints of webhooks that have something due. */
const called = ({ Records }: Batch): ReadonlySet<string> =>
  new Set(Records.flatMap(({ dynamodb }) => hookOfAlert(keyOf(dynamodb)) ?? []))

/** Whether a match has been carried on, or is left to the sweep. */
const carryOn = async (match: string): Promise<boolean> => {
  try {
    await relay(platform, match)
    return true
  } catch (error) {
    failures += 1
    logger.error(`relay of ${match}`, { error })
    return leaveToSweep(platform, match).then(
      () => true,
      () => false,
    )
  }
}

/**
 * Carries on every match of a batch, and calls the courier to the endpoints in it. A match that fails is left to the sweep, and the others go on; one
 * that cannot even be left is reported, so that the stream tells of it again.
 */
export const handler = async (batch: Batch): Promise<Failures> => {
  behind = failures = 0
  const reported = [...moved(batch)].map(async ([match, itemIdentifier]) =>
    (await carryOn(match)) ? [] : [{ itemIdentifier }],
  )
  const calls = [...called(batch)].map((hook) => call(hook).catch((error) => report(hook, error)))
  const batchItemFailures = (await Promise.all(reported)).flat()
  await Promise.all(calls)
  measure({ RelayLag: behind, RelayFailures: failures })
  return { batchItemFailures }
}
