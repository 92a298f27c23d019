import { expect, test } from 'vitest'
import { footprintAt } from './footprint.ts'

const lengths = process.env['SOAK'] ? [70, 200, 1000] : [70]

test('a move asks the same of the table however long the match is', async () => {
  const short = await footprintAt(10)
  for (const length of lengths) {
    const long = await footprintAt(length)
    for (const [name, { reads, writes, writeUnits }] of Object.entries(short))
      expect(Object.entries(long)).toContainEqual([
        name,
        expect.objectContaining({ reads, writes, writeUnits }),
      ])
    // A process that knows nothing of a match reads up to a snapshot and twenty commits.
    for (const { readUnits } of Object.values(long)) expect(readUnits).toBeLessThanOrEqual(20)
    expect(long).toMatchObject({ warm: short.warm, relay: short.relay })
  }
})
