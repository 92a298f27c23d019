import { z } from 'zod'
import { added } from '../../src/lambda/edge.ts'

/** Requests as the edge passes them on, and the match in progress that they are about. */

export const origin = 'https://api.example.org'
export const originKey = 'key-of-the-bench'

type Headers = Readonly<Record<string, string>>

export const get = (path: string, headers: Headers = {}): Request =>
  new Request(`${origin}${path}`, { headers: { [added.key]: originKey, ...headers } })

const post = (path: string, body: object, headers: Headers = {}): Request =>
  new Request(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [added.key]: originKey, ...headers },
    body: JSON.stringify(body),
  })

const newKey = (): Headers => ({ 'idempotency-key': crypto.randomUUID() })

export const registration = (): Request => post('/v1/players', { name: 'Bench' })

export const creation = (player: Headers): Request =>
  post('/v1/matches', { game: 'carcassonne', seats: 2 }, { ...player, ...newKey() })

/** Has a request answered by a function that has been running for a while. */
export type Ask = (request: Request) => Promise<Response>

const bodyOf = async <T extends z.ZodType>(shape: T, asked: Promise<Response>) => {
  const answer = await asked
  const body = await answer.text()
  if (!answer.ok) throw new Error(`the answer is ${answer.status}: ${body}`)
  return shape.parse(JSON.parse(body))
}

const registered = z.looseObject({ token: z.looseObject({ secret: z.string() }) })
const made = z.looseObject({ id: z.string() })
const listed = z.looseObject({
  version: z.int(),
  awaiting: z.tuple([z.looseObject({ seat: z.int() })]),
  actions: z.array(z.looseObject({})),
})
const acted = z.looseObject({ version: z.int() })

/** What somebody new sends with each request. */
export const newPlayer = async (ask: Ask): Promise<Headers> => {
  const { token } = await bodyOf(registered, ask(registration()))
  return { authorization: `Bearer ${token.secret}` }
}

/** Turns that have been played when the first request is measured. */
const turnsBefore = 10

/** A match of the base game in progress, and what its players ask first of a new process: each
 * action is the first that is listed for the next turn. */
export const runningMatch = async (ask: Ask) => {
  const players = [await newPlayer(ask), await newPlayer(ask)] as const
  const { id } = await bodyOf(made, ask(creation(players[0])))
  const path = `/v1/matches/${id}`
  await bodyOf(made, ask(post(`${path}/seats`, {}, players[1])))
  const list = (player: Headers) => get(`${path}/legal-actions`, player)

  const nextAction = async (): Promise<Request> => {
    const { version, awaiting } = await bodyOf(listed, ask(list(players[0])))
    const player = players[awaiting[0].seat]!
    const { actions } = await bodyOf(listed, ask(list(player)))
    const headers = { ...player, ...newKey(), 'if-match': `"${version}"` }
    return post(`${path}/actions`, actions[0]!, headers)
  }
  for (let turn = 0; turn < turnsBefore; turn++) await bodyOf(acted, ask(await nextAction()))
  return {
    look: () => get(path, players[0]),
    list: async () => {
      const { awaiting } = await bodyOf(listed, ask(list(players[0])))
      return list(players[awaiting[0].seat]!)
    },
    nextAction,
  }
}
