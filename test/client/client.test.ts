import { describe, expect, onTestFinished, test } from 'vitest'
import { type Castellan, connect, missedCommits, problemOf } from '../../src/client/client.ts'
import { serveApi } from './served.ts'

type Served = Awaited<ReturnType<typeof serveApi>>

/** Somebody new at a table. */
const somebody = async ({ url }: Served, name: string): Promise<Castellan> => {
  const { token } = await connect({ url }).operations.registerPlayer({ body: { name } })
  return connect({ url, token: token.secret })
}

/** A running match of two, and those who play it. */
const twoAtATable = async (api: Served) => {
  const ada = await somebody(api, 'Ada')
  const bob = await somebody(api, 'Bob')
  const { id } = await ada.create({ game: 'carcassonne', seats: 2 })
  const { version } = await bob.operations.takeSeat({ path: { match: id }, body: {} })
  return { ada, bob, id, version }
}

const signalOfTest = (): AbortSignal => {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  return controller.signal
}

const firstAction = async ({ operations }: Castellan, match: string) => {
  const { actions, version } = await operations.listLegalActions({ path: { match } })
  return { action: actions[0], version }
}

const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the client', () => {
  test('plays a match to its end, told of the other seat by the feed', async () => {
    const api = await serveApi()
    const ada = await somebody(api, 'Ada')
    const match = await ada.create({
      game: 'carcassonne',
      seats: 2,
      bots: [{ seat: 1, level: 'random' }],
    })
    let seen = match.version
    const act = async () => {
      const { action, version } = await firstAction(ada, match.id)
      if (action) await ada.act(match.id, action, { version })
    }
    await act()
    const versions: number[] = []
    for await (const event of ada.follow(match.id, match.version, signalOfTest())) {
      if (event.type !== 'commit') continue
      versions.push(event.commit.version)
      seen = event.commit.version
      if (event.commit.events.some(({ type }) => type === 'seed-revealed')) break
      if (event.commit.seat === 1) await act()
    }
    const end = await ada.operations.getMatch({ path: { match: match.id } })
    expect(end.status).toBe('finished')
    expect(end.version).toBe(seen)
    expect(versions).toEqual(versions.map((_, i) => match.version + 1 + i))
    expect(end.outcome?.ranking.length).toBe(2)
  })

  test('sends an action again whose answer was lost, and it has acted once', async () => {
    const api = await serveApi()
    const { ada, id, version } = await twoAtATable(api)
    const me = await ada.operations.makeToken({
      body: { scopes: ['matches:read', 'matches:play'] },
    })
    let sent = 0
    const losing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (init?.method !== 'POST' || sent++ > 0) return answer
      throw new TypeError('connection lost')
    }
    const shaky = connect({ url: api.url, token: me.secret, fetch: losing })
    const { action } = await firstAction(shaky, id)
    const acted = await shaky.act(id, action!, { version })
    expect(sent).toBe(2)
    expect(acted.version).toBe(version + 1)
    expect((await ada.operations.getMatch({ path: { match: id } })).version).toBe(version + 1)
  })

  test('tells who is too late what was missed', async () => {
    const api = await serveApi()
    const { ada, id, version } = await twoAtATable(api)
    const { action } = await firstAction(ada, id)
    await ada.act(id, action!, { version })
    const error = await caught(ada.act(id, action!, { version }))
    expect(missedCommits(error)?.map((commit) => commit.version)).toEqual([version + 1])
    expect(problemOf(error)?.status).toBe(412)
    expect(missedCommits(await caught(ada.act('match_none', action!, { version })))).toBeUndefined()
  })

  test('tries an action without taking it', async () => {
    const api = await serveApi()
    const { ada, id, version } = await twoAtATable(api)
    const { action } = await firstAction(ada, id)
    const tried = await ada.dryRun(id, action!, version)
    expect(tried.stoppedAt).toBe('random')
    expect((await ada.operations.getMatch({ path: { match: id } })).version).toBe(version)
  })

  test('gives the problem document of what is refused, and nothing for a lost connection', async () => {
    const api = await serveApi()
    const anybody = connect({ url: api.url })
    const refused = await caught(anybody.operations.getMe())
    expect(problemOf(refused)).toMatchObject({ status: 401, type: '/problems/token-needed' })
    const nowhere = connect({ url: 'http://127.0.0.1:9', retries: 0 })
    expect(problemOf(await caught(nowhere.operations.listGames()))).toBeUndefined()
  })
})

describe('a feed', () => {
  test('is opened again where it ended, without loss or repetition', async () => {
    const api = await serveApi()
    const { ada, bob, id } = await twoAtATable(api)
    const resumed: (string | null)[] = []
    /** Every stream is cut after its first event. */
    const cutting: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (!String(input).includes('/stream')) return answer
      resumed.push(new Headers(init?.headers).get('Last-Event-ID'))
      const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      while (!/data: [\s\S]*?\n\n/.test(text)) text += (await reader.read()).value ?? ''
      await reader.cancel()
      return new Response(text.slice(0, text.indexOf('\n\n', text.indexOf('data: ')) + 2))
    }
    const watcher = connect({ url: api.url, fetch: cutting })
    const play = async () => {
      for (const who of [ada, bob, ada]) {
        const { action, version } = await firstAction(who, id)
        await who.act(id, action!, { version })
      }
    }
    await play()
    const versions: number[] = []
    for await (const event of watcher.follow(id, 0, signalOfTest())) {
      if (event.type === 'commit') versions.push(event.commit.version)
      if (versions.length === 5) break
    }
    expect(versions).toEqual([1, 2, 3, 4, 5])
    expect(resumed.map((id) => id?.split(';')[0])).toEqual([undefined, '1', '2', '3', '4'])
  })

  test('brings what is said', async () => {
    const api = await serveApi()
    const { ada, bob, id, version } = await twoAtATable(api)
    const feed = ada.follow(id, version - 1, signalOfTest())
    expect((await feed.next()).value).toMatchObject({ type: 'commit', commit: { version } })
    await bob.operations.sayMessage({ path: { match: id }, body: { text: 'good luck' } })
    expect((await feed.next()).value).toMatchObject({
      type: 'message',
      message: { text: 'good luck' },
    })
  })

  test('of a player tells of every match', async () => {
    const api = await serveApi()
    const ada = await somebody(api, 'Ada')
    const bob = await somebody(api, 'Bob')
    const feed = ada.followMine(signalOfTest())
    const next = feed.next()
    const { id } = await ada.create({ game: 'castle', seats: 2 })
    await bob.operations.takeSeat({ path: { match: id }, body: {} })
    expect((await next).value).toMatchObject({ type: 'commit', commit: { match: id, version: 1 } })
    expect((await feed.next()).value).toMatchObject({ type: 'commit', commit: { version: 2 } })
  })

  test('ends when it is no longer wanted', async () => {
    const api = await serveApi()
    const { ada, id, version } = await twoAtATable(api)
    const controller = new AbortController()
    const next = ada.follow(id, version, controller.signal).next()
    controller.abort()
    expect(await next).toEqual({ done: true, value: undefined })
  })
})
