import { platformOver } from '../matches/platform-over.ts'
import { everyMatch, rebuild } from '../matches/rebuild.ts'
import { foldDigest } from './fold.ts'
import { openTable } from './table.ts'

/**
 * Checks the chain of every match, or of those named, and makes snapshots, summaries and lists anew.
 * Ends with 1 if one is broken.
 */
const [, , ...named] = process.argv
if (named.length === 0 && process.env['STORE'] === 'dynamodb')
  throw new Error('name the matches: DynamoDB keeps no list of all that was ever put')

const table = await openTable(process.env)
const platform = platformOver(table, { fold: foldDigest(), cached: 1 })
const matches = named.length > 0 ? named : await everyMatch(table)
let [checked, failures] = [0, 0]
for (const match of matches) {
  const { commits, broken } = await rebuild(platform, match)
  checked += commits
  if (broken === null) continue
  failures++
  console.error(`ALARM ${match} is broken: ${broken}`)
}
await table.close()
console.log(`matches ${matches.length}, commits ${checked}, broken ${failures}`)
process.exitCode = failures > 0 ? 1 : 0
