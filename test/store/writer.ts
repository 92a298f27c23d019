import { append } from '../../src/store/commits.ts'
import { openSqlite } from '../../src/store/sqlite.ts'

// Started by the tests and killed by them: four matches grow side by side, and every commit is
// named on standard output once it is acknowledged.

const [, , file, count] = process.argv
const table = openSqlite({ file: file! })

const grow = async (match: string): Promise<void> => {
  for (let version = 1; version <= Number(count) / 4; version++) {
    const sealed = JSON.stringify({ match, version, filler: 'x'.repeat(500) })
    await append(table, { match, version, sealed, private: '{}' })
    process.stdout.write(`${match} ${version}\n`)
  }
}

await Promise.all(['a', 'b', 'c', 'd'].map(grow))
await table.close()
