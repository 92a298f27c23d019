import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aesBox } from '../../src/webhooks/secret-box.ts'
import { act, at, newApi, newPlayer, startMatch } from '../http/api.ts'
import { deliveries, newHook } from './hooks.ts'
import { answers, openReceiver, type Received, takes, takesOnlyChallenges } from './receiver.ts'

const minute = 60_000
const key = Buffer.alloc(32, 7)

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'castellan-webhooks-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** A process of its own that sweeps the file once, `later` milliseconds after the tests begin. */
const sweeping = (file: string, later: number) => {
  const script = join(import.meta.dirname, 'sweeper.ts')
  const args = [script, file, String(at + later), key.toString('hex')]
  const child: ChildProcess = spawn(process.execPath, args, { stdio: 'inherit' })
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code))
  })
  return { child, ended }
}

/** Messages that wait in a file because the receiver has refused them once. */
const waiting = async () => {
  const file = join(folder(), 'castellan.db')
  const receiver = await openReceiver()
  const open = () => newApi({ file, webhooks: { box: aesBox(key) } })
  const api = open()
  const ada = await newPlayer(api)
  const bob = await newPlayer(api, 'Bob')
  const hook = await newHook(api, ada, { url: receiver.url })
  receiver.behave(takesOnlyChallenges(answers(503)))
  const { id } = await startMatch(api, [ada, bob], { game: 'whist' })
  await act(api, id, { token: ada.token, body: { type: 'take' }, version: 2 })
  await api.delivered()
  const messages = await deliveries(api, ada, hook)
  await api.close()
  receiver.received.length = 0
  const told = messages.filter(({ type }) => type !== 'webhook.challenge').map((one) => one.id)
  expect(told).toHaveLength(7)
  const log = async (later: number) => {
    const again = open()
    again.pass(later)
    const found = await deliveries(again, ada, hook)
    await again.close()
    return found
  }
  return { file, receiver, told, log }
}

const kinds = (received: readonly Received[]) => received.map(({ type }) => type)

const inOrder = [
  'match.created',
  'match.seat-taken',
  'match.seat-taken',
  'match.started',
  'match.turn-started',
  'match.acted',
  'match.turn-started',
]

test('what was sent but not recorded before a kill is sent again, the same', async () => {
  const { file, receiver, told, log } = await waiting()
  const victim = sweeping(file, 2 * minute)
  receiver.behave((response, received) => {
    if (receiver.received.length === 3) victim.child.kill('SIGKILL')
    else takes(response, received)
  })
  expect(await victim.ended).toBe('SIGKILL')
  receiver.behave(takes)
  expect(await sweeping(file, 4 * minute).ended).toBe(0)
  const [, , cut, again] = receiver.received
  expect([again!.id, again!.body]).toEqual([cut!.id, cut!.body])
  expect(kinds(receiver.received.toSpliced(3, 1))).toEqual(inOrder)
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(told))
  expect((await log(4 * minute)).map(({ state }) => state)).toEqual(
    [...told, 'challenge'].map(() => 'delivered'),
  )
})

test('two sweeps at once, of two processes, deliver everything once and in order', async () => {
  const { file, receiver, told } = await waiting()
  receiver.behave(takes)
  const both = [sweeping(file, 2 * minute), sweeping(file, 2 * minute)]
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
  expect(kinds(receiver.received)).toEqual(inOrder)
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(told))
})
