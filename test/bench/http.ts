import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, figureOf } from './figures.ts'
import { playout } from './playout.ts'
import { type Call, connection, type Served, serving } from './process.ts'

const runs = 7
const movesAlone = 300
const connections = 32
const movesEach = 40

type Match = { readonly calls: readonly Call[] }

/** Something to measure: what one connection posts, call by call. */
type Subject = { readonly served: Served; next(): Promise<Match> }

const castellan = async (folder: string): Promise<Subject> => {
  const script = join(import.meta.dirname, '../../src/local/server.ts')
  const served = await serving(script, [], {
    PORT: '0',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
  })
  const { post } = connection()
  const player = JSON.parse(
    await post({ url: `${served.url}/v1/players`, body: JSON.stringify({ name: 'Bench' }) }),
  )
  const authorization = `Bearer ${player.token.secret}`
  const next = async (): Promise<Match> => {
    const { draws, actions } = playout()
    const wish = { game: 'carcassonne', seats: 2, sandbox: { draws } }
    const match = JSON.parse(
      await post({
        url: `${served.url}/v1/matches`,
        body: JSON.stringify(wish),
        headers: { authorization, 'idempotency-key': crypto.randomUUID() },
      }),
    )
    const url = `${served.url}/v1/matches/${match.id}/actions`
    const calls = actions.map((action, i) => ({
      url,
      body: JSON.stringify(action),
      headers: { authorization, 'if-match': `"${i + 1}"`, 'idempotency-key': `move-${i}` },
    }))
    return { calls }
  }
  return { served, next }
}

const bare = async (folder: string): Promise<Subject> => {
  const served = await serving(join(import.meta.dirname, 'bare.ts'), [join(folder, 'bare.db')], {})
  const url = `${served.url}/append`
  const next = async () => ({
    calls: playout().actions.map((action) => ({ url, body: JSON.stringify(action) })),
  })
  return { served, next }
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!

/** One connection, one call after another: milliseconds of each. */
const alone = async (subject: Subject) => {
  const { post, close } = connection()
  const times: number[] = []
  while (times.length < movesAlone)
    for (const call of (await subject.next()).calls) {
      const from = performance.now()
      await post(call)
      times.push(performance.now() - from)
    }
  close()
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
}

/** Many connections at once: calls a second, and milliseconds of the server's CPU for each. */
const together = async (subject: Subject) => {
  const matches = await Promise.all(Array.from({ length: connections }, () => subject.next()))
  const [cpu, from] = [subject.served.cpu(), performance.now()]
  await Promise.all(
    matches.map(async ({ calls }) => {
      const { post, close } = connection()
      for (const call of calls.slice(0, movesEach)) await post(call)
      close()
    }),
  )
  const count = connections * movesEach
  return {
    rate: count / ((performance.now() - from) / 1000),
    cpu: ((subject.served.cpu() - cpu) * 1000) / count,
  }
}

type Run = Awaited<ReturnType<typeof alone>> & Awaited<ReturnType<typeof together>>

const measured = async (subject: Subject): Promise<Run> => ({
  ...(await alone(subject)),
  ...(await together(subject)),
})

const rows = (own: readonly Run[], yard: readonly Run[]): readonly Figure[] => {
  const row = (figure: string, unit: string, of: (run: Run) => number) =>
    figureOf(figure, unit, own.map(of), {
      name: 'Hono + zod + one append',
      median: figureOf('', '', yard.map(of)).median,
    })
  return [
    row('HTTP move, one connection, p50', 'ms', ({ p50 }) => p50),
    row('HTTP move, one connection, p99', 'ms', ({ p99 }) => p99),
    row(`HTTP moves, ${connections} connections`, '/s', ({ rate }) => rate),
    row('server CPU a move', 'ms', ({ cpu }) => cpu),
  ]
}

/** A move through HTTP on the embedded store, beside a bare route with one append; runs alternate. */
export const httpBench = async (): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-bench-'))
  const [own, yard] = await Promise.all([castellan(folder), bare(folder)])
  const ownRuns: Run[] = []
  const yardRuns: Run[] = []
  for (let run = 0; run <= runs; run++) {
    const [a, b] = [await measured(own), await measured(yard)]
    if (run === 0) continue
    ownRuns.push(a)
    yardRuns.push(b)
  }
  await Promise.all([own.served.stop(), yard.served.stop()])
  rmSync(folder, { recursive: true })
  return rows(ownRuns, yardRuns)
}
