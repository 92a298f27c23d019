import { expect, test } from 'vitest'
import { z } from 'zod'
import { openReceiver } from '../webhooks/receiver.ts'
import { createMatch, matchIn, newPlayer, openApi, startMatch } from './api.ts'

const page = z.looseObject({ nextCursor: z.string() })
const named = z.looseObject({ id: z.string() })

/** Somebody with two of everything that stands in lists, and where the lists are. */
const begin = async () => {
  const api = openApi()
  const [ada, bob] = [await newPlayer(api), await newPlayer(api, 'Bob')]
  const wish = { url: (await openReceiver()).url }
  await api.post('/v1/webhooks', { ...ada, body: wish })
  const hook = named.parse((await api.post('/v1/webhooks', { ...ada, body: wish })).body).id
  for (let i = 0; i < 2; i++) await startMatch(api, [ada, bob], { game: 'whist' })
  const { id } = matchIn(await createMatch(api, ada, { game: 'whist' }))
  for (const text of ['1', '2'])
    await api.post(`/v1/matches/${id}/messages`, { ...ada, body: { text } })
  await createMatch(api, ada, { game: 'whist' })
  await api.post('/v1/me/tokens', { ...ada, body: {} })
  await api.delivered()
  const awaited = ['/v1/matches?awaiting=me&', '/v1/me/inbox?']
  const lists = [
    ['/v1/matches?', '/v1/matches?game=whist&status=open&'],
    [`/v1/matches?player=${ada.id}&`],
    awaited,
    ['/v1/me/tokens?'],
    ['/v1/webhooks?'],
    [`/v1/webhooks/${hook}/deliveries?`],
    [`/v1/matches/${id}/messages?`],
  ]
  return { get: (path: string) => api.get(path, ada), lists }
}

const refused = { status: 400, errors: [{ pointer: '/query/cursor' }] }

test('a list goes on behind its own cursors, and refuses those of every other', async () => {
  const { get, lists } = await begin()
  const kinds = lists.flatMap((paths, kind) => paths.map((path) => ({ path, kind })))
  for (const { path, kind } of kinds) {
    const { nextCursor } = page.parse((await get(`${path}limit=1`)).body)
    for (const other of kinds) {
      const { status, body } = await get(`${other.path}cursor=${nextCursor}`)
      if (other.kind === kind) expect([path, other.path, status]).toEqual([path, other.path, 200])
      else expect([path, other.path, body]).toMatchObject([path, other.path, refused])
    }
  }
})

test.each(['~', '!', 'T#', 'PROFILE', 'M#~', 'none', 'match_'])(
  'a place that no list has given out is refused: %s',
  async (place) => {
    const { get, lists } = await begin()
    const cursor = Buffer.from(place).toString('base64url')
    for (const path of lists.flat()) {
      const { status } = await get(`${path}cursor=${cursor}`)
      if (status !== 400) expect([path, status]).toEqual(['/v1/me/tokens?', 200])
    }
  },
)
