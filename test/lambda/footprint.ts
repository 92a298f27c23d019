import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { clientFor } from '../../infra/local/dynamo.ts'
import { listen } from '../../infra/local/listen.ts'
import { createApp } from '../../src/http/app.ts'
import { load } from '../../src/matches/log.ts'
import { platformOver } from '../../src/matches/platform-over.ts'
import { beat } from '../../src/matches/pulse.ts'
import { relay } from '../../src/matches/relay.ts'
import { sweep } from '../../src/matches/sweep.ts'
import { snapshotEvery } from '../../src/store/commits.ts'
import { openDynamo } from '../../src/store/dynamodb.ts'
import { courierOver } from '../../src/webhooks/courier.ts'
import { changeEndpoints, type Endpoint, endpointsOf } from '../../src/webhooks/endpoint.ts'
import { stir } from '../../src/webhooks/outbox.ts'
import { projectionOf } from '../../src/webhooks/projection.ts'
import { aesBox } from '../../src/webhooks/secret-box.ts'
import { sendOver } from '../../src/webhooks/send.ts'
import { newSecret } from '../../src/webhooks/sign.ts'
import { startDynamo } from '../store/dynamo-server.ts'
import { metered, type Usage } from '../store/metered.ts'

/** What each function asks of DynamoDB for one action in a match, counted in its SDK. */
export type Footprint = {
  /** An action in a process that knows nothing of the match. */
  readonly cold: Usage
  /** The next action of the same player in the same process. */
  readonly warm: Usage
  /** Reading what is legal in that process. */
  readonly legalActions: Usage
  /** The relay of an action whose match it has seen before. */
  readonly relay: Usage
  /** The relay of an action in a process that knows nothing of the match. */
  readonly coldRelay: Usage
  /** A sweep that finds nothing due. */
  readonly idleSweep: Usage
  /** A sweep that finds the match overdue, and ends it. */
  readonly sweep: Usage
}

type Sent = {
  readonly method?: string
  readonly token?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

const hour = 3_600_000

/** A service of processes with a client each, on one table and one clock. */
const openService = async () => {
  const dynamo = await startDynamo()
  const name = await dynamo.newTable()
  let ahead = 0
  const now = () => Date.now() + ahead

  /** A process that has just started. */
  const newProcess = () => {
    const client = clientFor(dynamo.port)
    const { during } = metered(client)
    const bare = {
      ...platformOver(openDynamo({ client, table: name, now }), { fold: 'test', cached: 100 }),
      now,
    }
    const alert = (hook: Parameters<typeof stir>[1]) => stir(bare, hook)
    const platform = { ...bare, projections: [projectionOf({ publicUrl: '', alert })] }
    const app = createApp(platform)
    const send = async (path: string, { method = 'POST', token, body, headers }: Sent) => {
      const answer = await app.request(path, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${text}`)
      return JSON.parse(text)
    }
    return { platform, send, during }
  }
  const pass = (milliseconds: number): void => {
    ahead += milliseconds
  }
  return { newProcess, pass, stop: dynamo.stop }
}

type Process = ReturnType<Awaited<ReturnType<typeof openService>>['newProcess']>
type Players = readonly [string, string]

const register = async ({ send }: Process): Promise<string> =>
  (await send('/v1/players', { body: { name: 'Ada' } })).token.secret

/** A match of so many commits: client seeds change before the start, then the second seat is taken. */
const longMatch = async (own: Process, [ada, bob]: Players, length: number): Promise<string> => {
  const { id } = await own.send('/v1/matches', {
    token: ada,
    body: {
      game: 'carcassonne',
      seats: 2,
      timeControl: { kind: 'per-move', perMove: 'PT1H' },
    },
    headers: { 'idempotency-key': `match of ${length}` },
  })
  for (let i = 2; i < length; i++) {
    const body = { clientSeed: `seed-number-${String(i).padStart(8, '0')}` }
    await own.send(`/v1/matches/${id}/seats/me`, { method: 'PUT', token: ada, body })
    if (i % snapshotEvery === 0) await relay(own.platform, id)
  }
  await own.send(`/v1/matches/${id}/seats`, { token: bob, body: {} })
  await relay(own.platform, id)
  return id
}

/** The first legal action of the seat that is awaited, ready to be sent with its player's token. */
const nextMove = async ({ platform }: Process, id: string, players: Players) => {
  const entry = await load(platform, id)
  if (!entry) throw new Error(`no match ${id}`)
  const { match } = entry
  const seat = match.awaiting[0]!.seat
  const game = platform.games.of(match.game, match.rulesVersion)
  const headers = { 'if-match': `"${match.version}"`, 'idempotency-key': `move ${match.version}` }
  const [body] = game.legalActions(match.state, seat).actions
  return {
    path: `/v1/matches/${id}/actions`,
    sent: { token: players[seat]!, body: body!, headers },
  }
}

/** An endpoint of a player that hears of turns, as if it had met its challenge. */
const hookOf = async ({ platform }: Process, player: string, url: string): Promise<void> => {
  const endpoint: Endpoint = {
    id: `hook_${platform.ulid()}`,
    player,
    url,
    description: null,
    types: ['match.turn-started'],
    matches: null,
    standing: { status: 'active' },
    challenge: null,
    secrets: [{ sealed: await box.seal(newSecret(randomBytes)), until: null }],
    createdAt: new Date(platform.now()).toISOString(),
  }
  await changeEndpoints(platform, player, () => [endpoint])
}

const box = aesBox(randomBytes(32))

const report = (_: string, error: unknown): void => {
  throw error
}

/** What the message of one turn costs: the relay of an action that makes it, and the courier. */
export const messageFootprint = async (): Promise<{
  readonly relay: Usage
  readonly courier: Usage
}> => {
  const receiver = createServer((_, reply) => reply.end())
  const url = `http://127.0.0.1:${await listen(receiver)}/`
  const service = await openService()
  const [builder, relaying, delivering] = [1, 2, 3].map(() => service.newProcess())
  const players: Players = [await register(builder!), await register(builder!)]
  const id = await longMatch(builder!, players, 10)
  const { match } = (await load(builder!.platform, id))!
  await hookOf(builder!, match.seats[1]!.player!.id, url)
  const relayed = () => relaying!.during(() => relay(relaying!.platform, id))
  const courier = courierOver(
    {
      platform: delivering!.platform,
      box,
      loopback: 'allow',
      send: sendOver({ loopback: 'allow' }),
      publicUrl: '',
      random: () => 0,
    },
    { atOnce: 1, patience: 0, report },
  )
  const delivered = (hook: string) =>
    delivering!.during(async () => {
      await courier.chore(hook)
      await courier.idle()
    })
  const endpoints = await endpointsOf(builder!.platform, match.seats[1]!.player!.id)
  const play = async () => {
    const { path, sent } = await nextMove(builder!, id, players)
    await builder!.send(path, sent)
    return { relay: await relayed(), courier: await delivered(endpoints[0]!.id) }
  }
  await play()
  await play()
  const footprint = await play()
  receiver.close()
  await service.stop()
  return footprint
}

/** What one action costs in a match of two that has so many commits. */
export const footprintAt = async (length: number): Promise<Footprint> => {
  const service = await openService()
  const builder = service.newProcess()
  const players: Players = [await register(builder), await register(builder)]
  const id = await longMatch(builder, players, length)
  const [http, relaying, sweeping] = [1, 2, 3].map(() => service.newProcess())
  const move = async (): Promise<Usage> => {
    const { path, sent } = await nextMove(builder, id, players)
    return http!.during(() => http!.send(path, sent))
  }
  const relayed = (own: Process) => own.during(() => relay(own.platform, id))
  const swept = () => sweeping!.during(() => sweep(sweeping!.platform, report))
  const cold = await move()
  const coldRelay = await relayed(relaying!)
  await move()
  await relayed(relaying!)
  const { sent } = await nextMove(builder, id, players)
  const path = `/v1/matches/${id}/legal-actions`
  const read = { method: 'GET', token: sent.token }
  const legalActions = await http!.during(() => http!.send(path, read))
  const warm = await move()
  const footprint = {
    cold,
    warm,
    legalActions,
    relay: await relayed(relaying!),
    coldRelay,
    idleSweep: await swept(),
  }
  service.pass(2 * hour)
  await beat(builder.platform, builder.platform.now())
  const last = await swept()
  await service.stop()
  return { ...footprint, sweep: last }
}
