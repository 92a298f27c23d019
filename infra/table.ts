import { RemovalPolicy } from 'aws-cdk-lib'
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
} from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { layout } from '../src/store/layout.ts'
import type { Key } from '../src/store/table.ts'
import type { Stage } from './stage.ts'

const attribute = (name: string) => ({ name, type: AttributeType.STRING })

const schema = ({ partition, sort }: Key) => ({
  partitionKey: attribute(partition),
  sortKey: attribute(sort),
})

/**
 * The one table, laid out as `src/store/layout.ts` says. Its stream tells only the keys of what
 * changed: a hint is all that the relay needs, and hidden cards stay in the table.
 */
export const matchTable = (scope: Construct, { keepsMatches }: Stage): Table => {
  const table = new Table(scope, 'Table', {
    ...schema(layout),
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: layout.expiry,
    stream: StreamViewType.KEYS_ONLY,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: keepsMatches,
    removalPolicy: keepsMatches ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  })
  for (const [indexName, key] of Object.entries(layout.indexes))
    table.addGlobalSecondaryIndex({
      indexName,
      ...schema(key),
      projectionType: ProjectionType.ALL,
    })
  return table
}
