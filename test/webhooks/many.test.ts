import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { sendOver } from '../../src/webhooks/send.ts'
import {
  type Api,
  act,
  createMatch,
  matchIn,
  newPlayer,
  openApi,
  type Somebody,
} from '../http/api.ts'
import { deliveries, newHook, readHook } from './hooks.ts'
import { answers, type Behaviour, openReceiver, takes, takesOnlyChallenges } from './receiver.ts'

const seats = 5
const hooksEach = 10
const matches = process.env['SOAK'] ? 20 : 2

/** Five players with ten endpoints each, and a match of theirs. */
const table = async (api: Api, url: string, name: string) => {
  const players = await Promise.all(
    Array.from({ length: seats }, (_, seat) => newPlayer(api, `${name}-${seat}`)),
  )
  const hooks = await Promise.all(
    players.flatMap((player, seat) =>
      Array.from({ length: hooksEach }, async (_, i) => {
        const path = `${name}/${seat}/${i}`
        const wish = { url: `${url}/${path}`, types: ['match.acted'] }
        return { player, path: `/hook/${path}`, hook: await newHook(api, player, wish) }
      }),
    ),
  )
  const [first, ...rest] = players
  const { id } = matchIn(await createMatch(api, first!, { game: 'carcassonne', seats }))
  for (const { token } of rest) await api.post(`/v1/matches/${id}/seats`, { token, body: {} })
  return { id, first: first!, hooks }
}

const megabyte = 1024 * 1024

/** An answer of 10 MB, as fast as it is read. */
const floods: Behaviour = (response) => {
  let left = 10
  const part = Buffer.alloc(megabyte)
  const write = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(part)) return
    }
    response.end()
  }
  response.on('drain', write)
  write()
}

/** A status at once, and then a byte now and then. */
const drips: Behaviour = (response) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write('.'), 100)
  response.on('close', () => clearInterval(timer))
}

const trouble: readonly (readonly [name: string, Behaviour])[] = [
  ['hanging', () => {}],
  ['slow', drips],
  ['redirecting', answers(302, { Location: 'http://127.0.0.1:1/' })],
  ['flooding', floods],
]

const resign = (api: Api, id: string, { token }: Somebody) =>
  act(api, id, { token, body: { type: 'resign' }, version: '*' })

test(`of ${matches * seats * hooksEach} endpoints four are trouble, and the others have theirs in two seconds`, async () => {
  const api = openApi({ webhooks: { send: sendOver({ loopback: 'allow', within: 4000 }) } })
  const receiver = await openReceiver()
  const tables = await Promise.all(
    Array.from({ length: matches }, (_, i) => table(api, receiver.url, `table-${i}`)),
  )
  await api.delivered()
  const all = tables.flatMap(({ hooks }) => hooks)
  const bad = new Map(trouble.map(([, behaviour], i) => [all[i * 7]!.path, behaviour]))
  const flooded: ServerResponse[] = []
  const arrived = new Map<string, number>()
  receiver.behave(
    takesOnlyChallenges((response, received) => {
      arrived.set(received.path, performance.now())
      const behaviour = bad.get(received.path) ?? takes
      if (behaviour === floods) flooded.push(response)
      behaviour(response, received)
    }),
  )
  const memory = process.memoryUsage().rss
  const began = performance.now()
  await Promise.all(tables.map(({ id, first }) => resign(api, id, first)))
  await api.delivered()
  const times = all
    .filter(({ path }) => !bad.has(path))
    .map(({ path }) => (arrived.get(path) ?? Number.POSITIVE_INFINITY) - began)
  expect(Math.max(...times)).toBeLessThan(2000)
  expect(process.memoryUsage().rss - memory).toBeLessThan(200 * megabyte)
  expect(flooded[0]!.socket?.bytesWritten ?? 0).toBeLessThan(10 * megabyte)
  const fate = async (i: number) => {
    const { player, hook } = all[i * 7]!
    const log = await deliveries(api, player, hook)
    const { state, attempts } = log.find(({ type }) => type === 'match.acted')!
    return { state, ...attempts[0], statistics: (await readHook(api, player, hook)).statistics }
  }
  expect(await Promise.all(trouble.map((_, i) => fate(i)))).toMatchObject([
    { state: 'waiting', status: null, error: 'timed-out' },
    { state: 'delivered', status: 200, error: null },
    { state: 'waiting', status: 302, error: 'redirected' },
    { state: 'delivered', status: 200, error: null },
  ])
})
