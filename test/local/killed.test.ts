import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Served, serving } from '../bench/process.ts'
import { dieOf } from '../games/castle/dice.ts'

const script = join(import.meta.dirname, '../../src/local/server.ts')

/** An hour of the server is three seconds; its sweep runs each 50 milliseconds. */
const speed = 1200

const matchShape = z.looseObject({
  id: z.string(),
  status: z.string(),
  version: z.int(),
  outcome: z.looseObject({ reason: z.string() }).nullable(),
})
const listing = z.looseObject({ version: z.int(), actions: z.array(z.unknown()) })
const account = z.looseObject({ token: z.looseObject({ secret: z.string() }) })
const frame = z.looseObject({ match: z.string(), version: z.int() })

type Sending = {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A service whose process is killed and started anew; who asks waits until it is there. */
const mortal = () => {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-killed-'))
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    EPOCH: String(Date.now()),
    SPEED: String(speed),
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'speeded.ts')}`,
  }
  let served: Promise<Served> = serving(script, [], env)
  onTestFinished(async () => {
    await (await served).kill()
    rmSync(folder, { recursive: true })
  })
  const call = async (method: string, path: string, { token, body, headers }: Sending = {}) =>
    fetch(`${(await served).url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    call,
    restart: async () => {
      const dying = await served
      await dying.kill()
      served = serving(script, [], env)
      await served
    },
  }
}

type Service = ReturnType<typeof mortal>

/** A client of a feed, which comes again with the last id that it has seen. */
const follow = (service: Service, path: string, token: string) => {
  const gone = new AbortController()
  const seen: z.output<typeof frame>[] = []
  let last: string | undefined
  const heard: (() => void)[] = []

  const connection = async () => {
    const headers = last === undefined ? {} : { 'last-event-id': last }
    const { body } = await service.call('GET', path, { token, headers })
    let text = ''
    for await (const part of body!.pipeThrough(new TextDecoderStream())) {
      text += part
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const one of frames) {
        const [, data] = /^data: (.*)$/m.exec(one) ?? []
        if (data === undefined) continue
        seen.push(frame.parse(JSON.parse(data)))
        last = /^id: (.*)$/m.exec(one)?.[1]
      }
      for (const hear of heard.splice(0)) hear()
      if (gone.signal.aborted) return body?.cancel()
    }
  }
  const run = async () => {
    while (!gone.signal.aborted) await connection().catch(() => undefined)
  }
  void run()
  onTestFinished(() => gone.abort())
  return {
    versions: (match: string) =>
      seen.filter((one) => one.match === match).map(({ version }) => version),
    /** Resolves when the feed has told something more. */
    more: () => new Promise<void>((resolve) => heard.push(resolve)),
  }
}

type Feed = ReturnType<typeof follow>

const told = async (feed: Feed, match: string, version: number): Promise<void> => {
  while (!feed.versions(match).includes(version)) await feed.more()
}

const playing = async (service: Service) => {
  const register = async (name: string) => {
    const answer = await service.call('POST', '/v1/players', { body: { name } })
    return account.parse(await answer.json()).token.secret
  }
  const tokens = [await register('Ada'), await register('Bob')] as const
  const start = async (i: number) => {
    const created = await service.call('POST', '/v1/matches', {
      token: tokens[0],
      headers: { 'idempotency-key': `match-${i}` },
      body: {
        game: 'carcassonne',
        seats: 2,
        timeControl: { kind: 'per-move', perMove: 'PT1H' },
      },
    })
    const { id } = matchShape.parse(await created.json())
    await service.call('POST', `/v1/matches/${id}/seats`, { token: tokens[1], body: {} })
    return id
  }
  return { tokens, start }
}

type Playing = {
  readonly match: string
  readonly tokens: readonly string[]
  readonly acknowledged: Map<string, number>
}

/** Both players' next action, if it is theirs to act; notes what was acknowledged. */
const playOn = async (service: Service, { match, tokens, acknowledged }: Playing) => {
  const path = `/v1/matches/${match}`
  for (const token of tokens) {
    const legal = await service.call('GET', `${path}/legal-actions`, { token })
    const { version, actions } = listing.parse(await legal.json())
    if (actions.length === 0) continue
    const done = await service.call('POST', `${path}/actions`, {
      token,
      body: actions[0],
      headers: { 'if-match': `"${version}"`, 'idempotency-key': `move-${version}` },
    })
    if (done.status === 201) acknowledged.set(match, version + 1)
  }
}

/** Plays all matches at once until somebody has had so many answers, and a moment longer: then the
 * process is killed, whatever it is at, and started again. */
const playUntilKilled = async (
  service: Service,
  playing: readonly Playing[],
  { answers, moment }: { readonly answers: number; readonly moment: number },
): Promise<void> => {
  let life = true
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const plays = async (one: Playing) => {
    for (let answered = 0; life; answered++) {
      if (answered === answers) resolve()
      await playOn(service, one)
    }
  }
  const over = Promise.allSettled(playing.map(plays))
  await enough
  await new Promise((later) => setTimeout(later, moment))
  life = false
  await service.restart()
  await over
}

const kills = process.env['SOAK'] ? 20 : 2

test('killed at any point and started again, every deadline fires and every feed resumes', async () => {
  const seed = Date.now() % 1_000_000
  console.log(`seed ${seed}`)
  const below = dieOf(seed)
  const service = mortal()
  const { tokens, start } = await playing(service)
  const mine = follow(service, '/v1/me/stream', tokens[0])
  const matches = [await start(0)]
  await told(mine, matches[0]!, 2)
  for (let i = 1; i < 4; i++) matches.push(await start(i))
  const feeds = matches.map((match) => follow(service, `/v1/matches/${match}/stream`, tokens[1]))

  const acknowledged = new Map<string, number>()
  for (let kill = 0; kill < kills; kill++) {
    const playing = matches.map((match) => ({ match, tokens, acknowledged }))
    const point = { answers: 1 + below(8), moment: below(20) }
    await playUntilKilled(service, playing, point)
  }
  expect(acknowledged.size).toBeGreaterThan(0)

  for (const [i, match] of matches.entries()) {
    const feed = feeds[i]!
    const end = async () => {
      const answer = await service.call('GET', `/v1/matches/${match}`)
      return matchShape.parse(await answer.json())
    }
    let last = await end()
    while (last.status === 'running') {
      await feed.more()
      last = await end()
    }
    expect([seed, last.outcome?.reason]).toEqual([seed, 'timeout'])
    expect(last.version).toBeGreaterThan(acknowledged.get(match) ?? 0)
    await Promise.all([told(feed, match, last.version), told(mine, match, last.version)])
    const all = Array.from({ length: last.version }, (_, version) => version + 1)
    expect([seed, feed.versions(match)]).toEqual([seed, all])
    expect([seed, [...new Set(mine.versions(match))].toSorted((a, b) => a - b)]).toEqual([
      seed,
      all,
    ])
  }
}, 120_000)
