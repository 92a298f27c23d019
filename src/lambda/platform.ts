import type { Platform } from '../matches/platform.ts'
import { platformOver } from '../matches/platform-over.ts'
import { dynamoClient, openDynamo } from '../store/dynamodb.ts'

/** Put in by the bundler: names the code that folds commits. */
declare const FOLD_DIGEST: string

/** How many matches a function keeps in mind; it answers one request at a time. */
const cachedMatches = 500

/** The platform of a function in the cloud, over the table that its settings name. */
export const cloudPlatform = (): Platform => {
  const { TABLE_NAME } = process.env
  if (!TABLE_NAME) throw new Error('TABLE_NAME is not set')
  const table = openDynamo({ client: dynamoClient({}), table: TABLE_NAME })
  return platformOver(table, { fold: FOLD_DIGEST, cached: cachedMatches })
}
