import { expect, test } from 'vitest'
import { create, end, json, register, type Shown, send, start, useFolder } from './serving.ts'

useFolder()

/** Asks the list until it shows every head: it lags, but it comes. */
const caughtUp = async (url: string, heads: ReadonlyMap<string, number>): Promise<void> => {
  for (;;) {
    const list = await fetch(`${url}/v1/matches?status=open&limit=100`)
    const { items } = await json<{ items: readonly Shown[] }>(list)
    const shown = new Map(items.map(({ id, version }) => [id, version]))
    if ([...heads].every(([id, version]) => shown.get(id) === version)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('killed during 1,000 writes loses none that it acknowledged, and its lists catch up', async () => {
  const url = await start()
  const token = await register(url)
  const matches = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      create(url, token, { game: 'carcassonne', seats: 2 }, `match-${i}`),
    ),
  )
  const acknowledged = new Map<string, string>()
  let writes = 0
  const write = async ({ id }: { id: string }) => {
    for (let i = 0; i < 50; i++) {
      const clientSeed = `${id.slice(-12)}-${String(i).padStart(6, '0')}`
      const path = `${url}/v1/matches/${id}/seats/me`
      const answer = await send(path, { method: 'PUT', token, body: { clientSeed } })
      if (answer.status === 200) acknowledged.set(id, clientSeed)
      if (++writes === 600) void end('SIGKILL')
    }
  }
  const ends = await Promise.allSettled(matches.map(write))
  expect(ends.some(({ status }) => status === 'rejected')).toBe(true)
  const again = await start()
  const heads = new Map<string, number>()
  for (const [id, seed] of acknowledged) {
    const match = await json<Shown>(await send(`${again}/v1/matches/${id}`, { token }))
    const shown = match.fairness.clientSeeds[0]
    expect(shown! >= seed).toBe(true)
    heads.set(id, match.version)
  }
  await caughtUp(again, heads)
})
