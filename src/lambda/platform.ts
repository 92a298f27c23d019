import { randomBytes } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import type { AnyGame } from '../games/game.ts'
import { currentGame, gameOf } from '../games/index.ts'
import { createCache } from '../matches/log.ts'
import type { Platform } from '../matches/platform.ts'
import { createSignal } from '../matches/signal.ts'
import { dynamoClient, openDynamo } from '../store/dynamodb.ts'

/** Put in by the bundler: names the code that folds commits. */
declare const FOLD_DIGEST: string

/** How many matches a function keeps in mind; it answers one request at a time. */
const cachedMatches = 500

/** The rules that a stored match began with: to miss them is a fault of the deployment. */
const rulesOf = (id: string, rulesVersion: number): AnyGame => {
  const game = gameOf(id, rulesVersion)
  if (!game) throw new Error(`no rules ${rulesVersion} of ${id}`)
  return game
}

/** The platform of a function in the cloud, over the table that its settings name. */
export const cloudPlatform = (): Platform => {
  const { TABLE_NAME } = process.env
  if (!TABLE_NAME) throw new Error('TABLE_NAME is not set')
  return {
    table: openDynamo({ client: dynamoClient({}), table: TABLE_NAME }),
    games: { current: currentGame, of: rulesOf },
    now: Date.now,
    bytes: randomBytes,
    ulid: monotonicFactory(),
    fold: FOLD_DIGEST,
    cache: createCache(cachedMatches),
    signal: createSignal(),
  }
}
