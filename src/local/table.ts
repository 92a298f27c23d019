import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTable, isMissing } from '../store/create-table.ts'
import { dynamoClient, openDynamo } from '../store/dynamodb.ts'
import { openSqlite } from '../store/sqlite.ts'
import type { Table } from '../store/table.ts'

/** Settings of the store, as the environment gives them. */
export type StoreSettings = {
  readonly STORE?: string | undefined
  readonly DATA_DIR?: string | undefined
  readonly TABLE_NAME?: string | undefined
  readonly DYNAMODB_ENDPOINT?: string | undefined
}

const inSqlite = ({ DATA_DIR = '.data' }: StoreSettings): Table => {
  mkdirSync(DATA_DIR, { recursive: true })
  return openSqlite({ file: join(DATA_DIR, 'castellan.db') })
}

/** A table that is missing is created only where an endpoint is named: on this machine. */
const inDynamo = async ({ TABLE_NAME, DYNAMODB_ENDPOINT }: StoreSettings): Promise<Table> => {
  if (!TABLE_NAME) throw new Error('STORE=dynamodb needs TABLE_NAME')
  const client = dynamoClient(DYNAMODB_ENDPOINT ? { endpoint: DYNAMODB_ENDPOINT } : {})
  if (DYNAMODB_ENDPOINT && (await isMissing(client, TABLE_NAME)))
    await createTable(client, TABLE_NAME)
  const table = openDynamo({ client, table: TABLE_NAME })
  return { ...table, close: async () => client.destroy() }
}

/** The table that the settings name: a file under `DATA_DIR`, or one in DynamoDB. */
export const openTable = async (settings: StoreSettings): Promise<Table> => {
  const { STORE = 'sqlite' } = settings
  if (STORE === 'sqlite') return inSqlite(settings)
  if (STORE === 'dynamodb') return inDynamo(settings)
  throw new Error(`STORE is ${STORE}: it must be sqlite or dynamodb`)
}
