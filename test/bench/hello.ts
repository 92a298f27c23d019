import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'

/** The least function of the packages that the API’s is made of: a yardstick for its cold start. */

const client = new DynamoDBClient({})
const app = new OpenAPIHono()

const answers = <T extends z.ZodType>(schema: T) => ({
  200: { description: 'All is well.', content: { 'application/json': { schema } } },
})

app.openapi(
  createRoute({
    method: 'get',
    path: '/healthz',
    responses: answers(z.object({ status: z.string() })),
  }),
  (c) => c.json({ status: 'ok' }, 200),
)

app.openapi(
  createRoute({
    method: 'get',
    path: '/items',
    responses: answers(z.object({ count: z.int() })),
  }),
  async (c) => {
    const { TABLE_NAME: TableName } = process.env
    const { Count: count = 0 } = await client.send(new ScanCommand({ TableName, Limit: 1 }))
    return c.json({ count }, 200)
  },
)

export const handler: (event: LambdaEvent, context?: LambdaContext) => Promise<object> = handle(app)
