import { type Figure, figureOf } from './figures.ts'

const runs = 7
const warmUpSeconds = 5

const secondsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Seconds of this process's CPU that work takes. */
export const cpu = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  return secondsSince(before)
}

/** Some runs until the code is compiled, which other threads do at the same CPU's cost, and then those
 * that count. */
export const repeated = (measure: () => number): readonly number[] => {
  const from = process.cpuUsage()
  do measure()
  while (secondsSince(from) < warmUpSeconds)
  return Array.from({ length: runs }, measure)
}

type Yardstick = NonNullable<Figure['yardstick']>

const numbers = Array.from({ length: 400 }, (_, i) => i)

/** Microseconds that this machine takes to copy 400 numbers: 0.2 where the goals were set. */
const copyMicroseconds = (): number => {
  const copies = 100_000
  let sum = 0
  const seconds = cpu(() => {
    for (let i = 0; i < copies; i++) sum += numbers.slice()[i % 400]!
  })
  return sum > 0 ? (seconds * 1e6) / copies : 0
}

/** What a figure of this unit stands beside: the same machine, in the same run. */
export const copying = (unit: string): Yardstick => {
  const { median } = figureOf('', '', repeated(copyMicroseconds))
  return { name: 'copying 400 numbers', median: unit === '/s' ? 1e6 / median : median }
}
