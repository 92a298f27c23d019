import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { act, createMatch, matchIn, newPlayer, openApi } from './api.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

/** The examples of a language under a heading. */
const examples = (heading: string, language: string): readonly string[] => {
  const section = readme.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const fences = section.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))
  return [...fences].map(([, example = '']) => example)
}

/** The interface on a port of this machine. */
const listening = async () => {
  const { app } = openApi()
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = z.looseObject({ port: z.int() }).parse(server.address())
  return `http://127.0.0.1:${address.port}`
}

test('a match in a minute: every command does what it says, up to the turn of the bot', async () => {
  const url = await listening()
  const commands = examples('A match in a minute', 'sh').filter((block) => !/^while /m.test(block))
  expect(commands).toHaveLength(5)
  const script = commands.join('\necho\n').replace('http://localhost:8080', url)
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', script])
  const [out, error] = await Promise.all([text(shell.stdout), text(shell.stderr)])
  expect(error).toBe('')
  const answers = out.trim().split(/\n+/)
  const [legal, acted, events] = answers.map((line) => JSON.parse(line))
  expect(legal).toMatchObject({ version: 1, complete: true })
  expect(acted).toMatchObject({ version: 2, match: { status: 'running' } })
  expect(events).toMatchObject({ version: 3, items: [{ version: 3, seat: 1 }] })
})

test('the problem under Errors is the one that the server answers with', async () => {
  const [example = ''] = examples('Errors', 'json')
  const { instance: _, ...told } = z
    .looseObject({ instance: z.string() })
    .parse(JSON.parse(example))
  const api = openApi()
  const ada = await newPlayer(api)
  const { id } = matchIn(await createMatch(api, ada, { sandbox: { draws: ['A'] } }))
  const body = { type: 'place-tile', x: 1, y: 0, rotation: 0 }
  const answer = await act(api, id, { token: ada.token, body, version: 1 })
  const { instance, ...met } = z.looseObject({ instance: z.string() }).parse(answer.body)
  expect(met).toEqual(told)
  expect(instance).toBe(`/v1/matches/${id}/actions`)
})
