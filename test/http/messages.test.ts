import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Api, newPlayer, openApi, type Somebody, startMatch } from './api.ts'

const page = z.looseObject({
  items: z.array(z.looseObject({ id: z.string(), text: z.string() })),
  nextCursor: z.string().nullable(),
})

const began = async () => {
  const api = openApi()
  const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
  const { id } = await startMatch(api, [ada, bob], { game: 'whist' })
  return { api, ada, bob, id }
}

const say = (api: Api, id: string, { token }: Somebody, text: unknown) =>
  api.post(`/v1/matches/${id}/messages`, { token, body: { text } })

const read = async (api: Api, id: string, query = '') =>
  page.parse((await api.get(`/v1/matches/${id}/messages?${query}`)).body)

describe('what is said in a match', () => {
  test('stands beside the log, with its seat and player', async () => {
    const { api, ada, bob, id } = await began()
    const said = await say(api, id, bob, ' Hello,\n\tAda 👩‍🚀 ')
    expect(said).toMatchObject({
      status: 201,
      body: { seat: 1, player: { id: bob.id, name: 'Bob' }, text: 'Hello,\n\tAda 👩‍🚀' },
    })
    await say(api, id, ada, 'Hello, Bob')
    expect((await read(api, id)).items).toMatchObject([said.body, { seat: 0, text: 'Hello, Bob' }])
    expect((await api.get(`/v1/matches/${id}/events?after=2`)).body).toMatchObject({ items: [] })
  })

  test('is read in pages, or from behind a message on', async () => {
    const { api, ada, id } = await began()
    for (const text of ['1', '2', '3', '4', '5']) await say(api, id, ada, text)
    const first = await read(api, id, 'limit=2')
    expect(first.items.map(({ text }) => text)).toEqual(['1', '2'])
    const second = await read(api, id, `limit=2&cursor=${first.nextCursor}`)
    expect(second.items.map(({ text }) => text)).toEqual(['3', '4'])
    const rest = await read(api, id, `after=${first.items[1]!.id}`)
    expect(rest.items.map(({ text }) => text)).toEqual(['3', '4', '5'])
    expect(await read(api, id, `after=${rest.items[2]!.id}`)).toMatchObject({
      items: [],
      nextCursor: null,
    })
  })

  test('is for who holds a seat to say', async () => {
    const { api, id } = await began()
    const cid = await newPlayer(api, 'Cid')
    expect((await say(api, id, cid, 'Hello')).body).toMatchObject({ type: '/problems/not-seated' })
  })

  test.each([
    ['', 400],
    ['  \n ', 400],
    ['x'.repeat(500), 201],
    ['x'.repeat(501), 400],
    ['🏰'.repeat(500), 201],
    ['a\u0000b', 400],
    ['a\u001b[31m', 400],
  ])('has 1 to 500 characters and no control characters: %#', async (text, status) => {
    const { api, ada, id } = await began()
    expect((await say(api, id, ada, text)).status).toBe(status)
  })

  test('is at most thirty things an hour for each seat', async () => {
    const { api, ada, bob, id } = await began()
    for (let i = 0; i < 30; i++) {
      expect((await say(api, id, ada, `${i}`)).status).toBe(201)
      api.pass(60_000)
    }
    const refused = await say(api, id, ada, 'more')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1800'])
    expect((await say(api, id, bob, 'me too')).status).toBe(201)
    api.pass(1_800_000)
    expect((await say(api, id, ada, 'more')).status).toBe(201)
    expect((await say(api, id, ada, 'more')).status).toBe(429)
  })

  test('is at most thirty things an hour, also when more are said at once', async () => {
    const { api, ada, bob, id } = await began()
    const said = await Promise.all(Array.from({ length: 40 }, (_, i) => say(api, id, ada, `${i}`)))
    const count = (status: number) => said.filter((one) => one.status === status).length
    expect([count(201), count(429)]).toEqual([30, 10])
    expect((await read(api, id, 'limit=100')).items).toHaveLength(30)
    expect((await say(api, id, bob, 'me too')).status).toBe(201)
  })
})
