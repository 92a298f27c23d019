import { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { Stage } from './stage.ts'
/**
 * The one table, laid out as `src/store/layout.ts` says. Its stream tells only the keys of what
 * changed: a hint is all that the relay needs, and hidden cards stay in the table.
 */
export declare const matchTable: (scope: Construct, { keepsMatches }: Stage) => Table
