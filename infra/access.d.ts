import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Index } from '../src/store/table.ts'
/** Everything that is read and written in the open. */
export declare const readAndWrite: (table: Table) => PolicyStatement
/** A match's seed foretells its draws: who creates a match puts it, who draws gets it. */
export declare const onSeeds: (
  table: Table,
  ...actions: ('GetItem' | 'PutItem')[]
) => PolicyStatement
/** Accounts and tokens can go. Commits and seeds cannot: nobody may delete them. */
export declare const eraseAccounts: (table: Table) => PolicyStatement
export declare const queryIndex: (table: Table, index: Index) => PolicyStatement
