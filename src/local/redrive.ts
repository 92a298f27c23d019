import { leaveToSweep } from '../matches/dead-letter.ts'
import { platformOver } from '../matches/platform-over.ts'
import { foldDigest } from './fold.ts'
import { openTable } from './table.ts'

/**
 * Leaves the named matches to the sweep, which relays them within a minute: whatever was committed and
 * not told is told then, once, with its messages and the bots' turns.
 */
const [, , ...matches] = process.argv
if (matches.length === 0) throw new Error('name the matches: match_…')

const table = await openTable(process.env)
const platform = platformOver(table, { fold: foldDigest(), cached: 1 })
for (const match of matches) await leaveToSweep(platform, match)
await table.close()
console.log(`matches ${matches.length}: left to the sweep`)
