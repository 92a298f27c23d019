import { type Dynamo as Server, startDynamo as startServer } from '../../infra/local/dynamo.ts'
import { createTable } from '../../src/store/create-table.ts'

export type Dynamo = Server & {
  /** Creates an empty table and says its name. */
  readonly newTable: () => Promise<string>
}

/** A DynamoDB in this process, empty. */
export const startDynamo = async (): Promise<Dynamo> => {
  const server = await startServer()
  let tables = 0
  return {
    ...server,
    newTable: async () => {
      tables += 1
      await createTable(server.client, `castellan-${tables}`)
      return `castellan-${tables}`
    },
  }
}
