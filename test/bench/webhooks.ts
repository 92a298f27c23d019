import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platformOver } from '../../src/matches/platform-over.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import { type Courier, courierOver } from '../../src/webhooks/courier.ts'
import { enqueue } from '../../src/webhooks/delivery.ts'
import { changeEndpoints, type Endpoint } from '../../src/webhooks/endpoint.ts'
import { compose, type Message } from '../../src/webhooks/message.ts'
import { aesBox } from '../../src/webhooks/secret-box.ts'
import { sendOver } from '../../src/webhooks/send.ts'
import { newSecret, signedHeaders } from '../../src/webhooks/sign.ts'
import { type Figure, figureOf } from './figures.ts'
import { serving } from './process.ts'

const runs = 7
const endpoints = 200
const messagesEach = 5
const inARow = 300

const send = sendOver({ loopback: 'allow' })

const world = async (folder: string, url: string) => {
  const platform = platformOver(openSqlite({ file: join(folder, 'bench.db') }), {
    fold: 'bench',
    cached: 1,
  })
  const box = aesBox(randomBytes(32))
  const report = (hook: string, error: unknown): void => console.error(`${hook}:`, error)
  const courier = courierOver(
    { platform, box, loopback: 'allow', send, publicUrl: '', random: Math.random },
    { atOnce: 100, patience: 0, report },
  )
  const secret = newSecret(randomBytes)
  const sealed = await box.seal(secret)
  const hooks = Array.from({ length: endpoints }, (_, i): Endpoint => {
    const [id, player] = [`hook_${i}`, `player_${Math.floor(i / 10)}`]
    const createdAt = new Date().toISOString()
    const rest = { url, description: null, types: null, matches: null, challenge: null, createdAt }
    return {
      id,
      player,
      ...rest,
      standing: { status: 'active' },
      secrets: [{ sealed, until: null }],
    }
  })
  for (const [player, own] of Map.groupBy(hooks, (hook) => hook.player))
    await changeEndpoints(platform, player, () => own)
  return { platform, courier, hooks, secret }
}

type World = Awaited<ReturnType<typeof world>>

/** Messages a second, delivered and bare, and milliseconds of CPU for each. */
type Run = Readonly<Record<'together' | 'inOrder' | 'bareTogether' | 'bareInOrder' | 'cpu', number>>

/** A message like that of a turn: 700 bytes, each of its match or all of one. */
const messageOf = (hook: string, match: string, version: number): Message => {
  const at = new Date().toISOString()
  const identity = { hook, match, version, type: 'match.acted', seat: 0, occurrence: 0 } as const
  const data = { match: { id: match, version }, commit: 'x'.repeat(600) }
  return compose(identity, { at, order: [version, 0], data }, at)
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

const deliverAll = async (courier: Courier, hooks: readonly Endpoint[]): Promise<void> => {
  await Promise.all(hooks.map(({ id, player }) => courier.webhooks.alert({ hook: id, player })))
  await courier.idle()
}

const letterOf = ({ secret }: World, url: string, message: Message) => ({
  url,
  headers: signedHeaders(message, [secret], Date.now()),
  body: message.body,
})

/** Signs and posts without a store, so many at once. */
const bare = async (
  world: World,
  url: string,
  { messages, atOnce }: { readonly messages: readonly Message[]; readonly atOnce: number },
): Promise<void> => {
  const queue = [...messages]
  const next = async (): Promise<void> => {
    for (let one = queue.shift(); one; one = queue.shift()) await send(letterOf(world, url, one))
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

let round = 0

const measured = async (world: World, url: string): Promise<Run> => {
  const { platform, courier, hooks } = world
  round += 1
  const many = hooks.map(({ id }) =>
    Array.from({ length: messagesEach }, (_, i) => messageOf(id, `match_${round}_${i}`, 1)),
  )
  const [first] = hooks
  const row = Array.from({ length: inARow }, (_, i) => messageOf(first!.id, `row_${round}`, i + 1))
  for (const [i, messages] of many.entries()) await enqueue(platform, hooks[i]!.id, messages)
  const cpu = process.cpuUsage()
  const together = await seconds(() => deliverAll(courier, hooks))
  const { user, system } = process.cpuUsage(cpu)
  await enqueue(platform, first!.id, row)
  const inOrder = await seconds(() => deliverAll(courier, [first!]))
  const messages = many.flat()
  const bareTogether = await seconds(() => bare(world, url, { messages, atOnce: 100 }))
  const bareInOrder = await seconds(() => bare(world, url, { messages: row, atOnce: 1 }))
  return {
    together: messages.length / together,
    cpu: (user + system) / 1000 / messages.length,
    inOrder: inARow / inOrder,
    bareTogether: messages.length / bareTogether,
    bareInOrder: inARow / bareInOrder,
  }
}

/** Messages that are delivered and recorded in the embedded store, beside bare signed posts. */
export const webhooksBench = async (): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-bench-'))
  const receiver = await serving(join(import.meta.dirname, 'receiver.ts'), [], {})
  const place = await world(folder, receiver.url)
  const all: Run[] = []
  for (let run = 0; run <= runs; run++) {
    const one = await measured(place, receiver.url)
    if (run > 0) all.push(one)
  }
  await place.courier.stop()
  await place.platform.table.close()
  await receiver.stop()
  rmSync(folder, { recursive: true })
  const yard = (of: (run: Run) => number) => ({
    name: 'signed post, no store',
    median: figureOf('', '', all.map(of)).median,
  })
  return [
    figureOf(
      `webhook messages, ${endpoints} endpoints`,
      '/s',
      all.map((run) => run.together),
      yard((run) => run.bareTogether),
    ),
    figureOf(
      'webhook messages, one endpoint, in order',
      '/s',
      all.map((run) => run.inOrder),
      yard((run) => run.bareInOrder),
    ),
    figureOf(
      'CPU a webhook message',
      'ms',
      all.map((run) => run.cpu),
    ),
  ]
}
