import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  act,
  createMatch,
  legalActions,
  matchIn,
  newPlayer,
  openApi,
  type Somebody,
  startMatch,
} from './api.ts'

const report = z.looseObject({
  match: z.string(),
  commitment: z.string(),
  clientSeeds: z.array(z.string().nullable()),
  serverSeed: z.string().nullable(),
  draws: z
    .array(
      z.looseObject({
        version: z.int(),
        draw: z.int(),
        pool: z.record(z.string(), z.int()),
        pieces: z.array(z.string()),
        scripted: z.array(z.int()),
      }),
    )
    .nullable(),
})

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** The piece of a draw, by the words of the README alone. */
const drawn = (
  { match, clientSeeds }: z.infer<typeof report>,
  seed: Buffer,
  { draw, left }: { readonly draw: number; readonly left: readonly string[] },
): string => {
  const n = BigInt(left.length)
  for (let attempt = 0; ; attempt++) {
    const message = JSON.stringify(['castellan/draw/1', match, clientSeeds, draw, attempt])
    const u = createHmac('sha256', seed).update(message).digest().readBigUInt64BE(0)
    if (u < n * (2n ** 64n / n)) return left[Number(u % n)]!
  }
}

const sortedPieces = (pool: Readonly<Record<string, number>>): string[] =>
  Object.keys(pool)
    .sort((a, b) => (a < b ? -1 : 1))
    .flatMap((id) => Array.from({ length: pool[id]! }, () => id))

/** Draws every piece anew from the seed. */
const verify = (fairness: z.infer<typeof report>): void => {
  const { match, commitment, serverSeed, draws } = fairness
  expect(sha256(JSON.stringify(['castellan/commitment/1', match, serverSeed]))).toBe(commitment)
  const seed = Buffer.from(serverSeed!, 'base64url')
  let next = 0
  for (const { draw, pool, pieces, scripted } of draws!) {
    expect(draw).toBe(next)
    const left = sortedPieces(pool)
    const again = pieces.map((_, i) => {
      const piece = drawn(fairness, seed, { draw: draw + i, left })
      left.splice(left.indexOf(piece), 1)
      return piece
    })
    if (scripted.length === 0) expect(again.sort()).toEqual([...pieces].sort())
    next += pieces.length
  }
}

const fairnessOf = async (api: ReturnType<typeof openApi>, id: string) =>
  report.parse((await api.get(`/v1/matches/${id}/fairness`)).body)

describe('fairness', () => {
  test('binds the seed before the first draw, and tells no draw while the match runs', async () => {
    const api = openApi()
    const players: [Somebody, Somebody] = [await newPlayer(api), await newPlayer(api, 'Bob')]
    const { id } = await startMatch(api, players, { game: 'whist', clientSeed: 'seed-of-ada-0123' })
    expect(await fairnessOf(api, id)).toMatchObject({
      commitment: expect.stringMatching(/^sha256:/),
      clientSeeds: ['seed-of-ada-0123', null],
      serverSeed: null,
      draws: null,
    })
  })

  test.each(['carcassonne', 'carcassonne-the-castle', 'castle', 'whist'])(
    'of %s after the end: every draw can be made anew from the seed',
    async (game) => {
      const api = openApi()
      const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
      const { id } = await startMatch(api, [ada, bob], { game, clientSeed: 'seed-of-ada-0123' })
      for (let turn = 0; turn < 8; turn++) {
        const { status, awaiting } = matchIn(await api.get(`/v1/matches/${id}`))
        if (status !== 'running') break
        const who = awaiting[0]!.seat === 0 ? ada : bob
        const { actions, version } = await legalActions(api, id, who)
        await act(api, id, { token: who.token, body: actions[0], version })
      }
      await act(api, id, { token: ada.token, body: { type: 'resign' }, version: '*' })
      const fairness = await fairnessOf(api, id)
      expect(fairness.draws!.length).toBeGreaterThan(0)
      verify(fairness)
    },
  )

  test('names the draws that a sandbox has scripted', async () => {
    const api = openApi()
    const ada = await newPlayer(api)
    const wish = { game: 'whist', visibility: 'public', sandbox: { draws: ['c', 'i'] } }
    const { id } = matchIn(await createMatch(api, ada, wish))
    await act(api, id, { token: ada.token, body: { type: 'resign' }, version: '*' })
    const { draws } = await fairnessOf(api, id)
    expect(draws![0]).toMatchObject({ draw: 0, scripted: [0, 1], pieces: ['c', 'i'], version: 1 })
    expect(draws![1]).toMatchObject({ draw: 2, scripted: [] })
  })

  test('of a match that never began has no draws', async () => {
    const api = openApi()
    const { token } = await newPlayer(api)
    const { id } = matchIn(await createMatch(api, { token }, { game: 'whist' }))
    await api.request('DELETE', `/v1/matches/${id}/seats/me`, { token })
    expect(await fairnessOf(api, id)).toMatchObject({ draws: [], serverSeed: expect.any(String) })
  })
})
