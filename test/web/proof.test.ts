import { beforeAll, describe, expect, test } from 'vitest'
import type { Commit, Fairness } from '../../src/client/client.ts'
import { check, type Finding } from '../../src/web/proof/check.ts'
import { createMatch, matchIn, newApi, newPlayer } from '../http/api.ts'

type Log = { readonly commits: readonly Commit[]; readonly fairness: Fairness }

/** A match of Castle between bots, over and open: it hides, deals runs of cards and draws blindly. */
const played = async (): Promise<Log> => {
  const api = newApi()
  const ada = await newPlayer(api)
  const bots = [0, 1].map((seat) => ({ seat, level: 'random' }))
  const { id } = matchIn(await createMatch(api, ada, { game: 'castle', join: false, bots }))
  await api.idle()
  const commits: Commit[] = []
  for (;;) {
    const { text } = await api.get(`/v1/matches/${id}/events?limit=100&after=${commits.length}`)
    const { items } = JSON.parse(text)
    commits.push(...items)
    if (items.length < 100) break
  }
  const { text } = await api.get(`/v1/matches/${id}/fairness`)
  await api.close()
  return { commits, fairness: JSON.parse(text) }
}

const verdictsOf = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ title, verdict }) => [title, verdict]))

const changed = <T>(value: T, change: (copy: ReturnType<typeof JSON.parse>) => void): T => {
  const copy = structuredClone(value)
  change(copy)
  return copy
}

let log: Log
beforeAll(async () => {
  log = await played()
})

describe('the proof in the browser', () => {
  test('finds nothing wrong with an honest match', async () => {
    const findings = await check(log.commits, log.fairness)
    expect(verdictsOf(findings)).toEqual({ Chain: 'good', Seed: 'good', Draws: 'good' })
    expect(findings[2]!.said).toMatch(/^[1-9]\d+ draws/)
  })

  test('says before the end what cannot be known yet', async () => {
    const commits = log.commits.slice(0, 5)
    const findings = await check(commits, { ...log.fairness, serverSeed: null })
    expect(verdictsOf(findings)).toEqual({ Chain: 'good', Seed: 'open', Draws: 'open' })
  })

  test('finds a commit that was changed, and says which', async () => {
    const commits = changed(log.commits, (copy) => {
      copy[6].at = '2026-03-01T12:00:00.001Z'
    })
    const [chain] = await check(commits, log.fairness)
    expect(chain!.verdict).toBe('bad')
    expect(chain!.flaws.map(({ version }) => version)).toContain(7)
  })

  test('finds a commit that is missing', async () => {
    const [chain] = await check(log.commits.toSpliced(3, 1), log.fairness)
    expect(chain!.flaws).toContainEqual({ version: 5, flaw: 'the chain breaks' })
  })

  test('finds a hidden value that was exchanged after it was sealed', async () => {
    const at = log.commits.findIndex(({ events }) =>
      events.some(({ type }) => type === 'card-drawn'),
    )
    const commits = changed(log.commits, (copy) => {
      const event = copy[at].events.find(({ type }: { type: string }) => type === 'card-drawn')
      event.card = event.card === 'king' ? 'queen' : 'king'
    })
    const [chain] = await check(commits, log.fairness)
    expect(chain!.flaws[0]).toMatchObject({ version: at + 1 })
    expect(chain!.flaws[0]!.flaw).toContain('is not what was sealed')
  })

  test('finds another seed than the one committed to', async () => {
    const serverSeed = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    const findings = await check(log.commits, { ...log.fairness, serverSeed })
    expect(verdictsOf(findings)).toMatchObject({ Seed: 'bad', Draws: 'bad' })
  })

  test('finds a draw from another pool', async () => {
    const fairness = changed(log.fairness, (copy) => {
      for (const run of copy.draws) run.pool = { ...run.pool, king: 40 }
    })
    expect(verdictsOf(await check(log.commits, fairness))).toMatchObject({ Draws: 'bad' })
  })
})
