import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { keys } from '../src/store/layout.ts'
import type { Index } from '../src/store/table.ts'

const hooks = [keys.outbox('*').partition]
const seeds = [keys.seed('*').partition]
const accounts = [keys.token('*').partition, keys.profile('*').partition]
const matches = [keys.match('*').partition, keys.profile('*').partition]

/** Who has endpoints, and all that is sent to them. */
const webhooks = [...hooks, keys.webhooks('*').partition]

/** Without the second condition a request that names no partition would pass the first. */
const where = (test: 'StringLike' | 'StringNotLike', partitions: readonly string[]) => ({
  [`ForAllValues:${test}`]: { 'dynamodb:LeadingKeys': partitions },
  Null: { 'dynamodb:LeadingKeys': 'false' },
})

const onTable = (table: Table, actions: readonly string[], conditions: ReturnType<typeof where>) =>
  new PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [table.tableArn],
    conditions,
  })

/** Everything that is read and written in the open. */
export const readAndWrite = (table: Table): PolicyStatement =>
  onTable(table, ['GetItem', 'PutItem', 'Query'], where('StringNotLike', seeds))

/** Endpoints of webhooks, and what is sent to them: nothing of matches. */
export const readAndWriteWebhooks = (table: Table): PolicyStatement =>
  onTable(table, ['GetItem', 'PutItem', 'Query'], where('StringLike', webhooks))

/** A match's seed foretells its draws: who creates a match puts it, who draws gets it. */
export const onSeeds = (table: Table, ...actions: ('GetItem' | 'PutItem')[]): PolicyStatement =>
  onTable(table, actions, where('StringLike', seeds))

/** Accounts and tokens go when their player wants it. */
export const eraseAccounts = (table: Table): PolicyStatement =>
  onTable(table, ['DeleteItem'], where('StringLike', accounts))

/** A silent sandbox goes with its seed, and from its player's list. No other commit or seed ever goes. */
export const eraseMatches = (table: Table): PolicyStatement =>
  onTable(table, ['DeleteItem'], where('StringLike', [...matches, ...seeds]))

/** Endpoints of webhooks go with all that was sent to them; a message that waits goes when it is sent. */
export const eraseMessages = (table: Table): PolicyStatement =>
  onTable(table, ['DeleteItem'], where('StringLike', hooks))

/** The secrets of webhooks, and nothing else that the key has sealed. */
export const onSecrets = (key: IKey, action: 'Encrypt' | 'Decrypt'): PolicyStatement =>
  new PolicyStatement({
    actions: [`kms:${action}`],
    resources: [key.keyArn],
    conditions: { StringEquals: { 'kms:EncryptionContext:castellan': 'webhook-secret' } },
  })

/** Has the courier called to endpoints of webhooks. */
export const callThrough = ({ queueArn }: IQueue): PolicyStatement =>
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] })

export const queryIndex = (table: Table, index: Index): PolicyStatement =>
  new PolicyStatement({
    actions: ['dynamodb:Query'],
    resources: [`${table.tableArn}/index/${index}`],
  })
