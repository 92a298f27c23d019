import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/** A server in a process of its own. */
export type Served = {
  readonly url: string
  /** Seconds of CPU that it has used. */
  cpu(): number
  /** Megabytes that it holds in memory. */
  memory(): number
  stop(): Promise<void>
  /** Ends it without a warning. */
  kill(): Promise<void>
}

/** Starts a script that prints `listens on http://…`, and waits for it. */
export const serving = (
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Served> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const end = (signal: 'SIGTERM' | 'SIGKILL') =>
      new Promise<void>((ended) => {
        if (child.exitCode !== null || child.signalCode !== null) return ended()
        child.once('exit', () => ended())
        child.kill(signal)
      })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
    child.stdout.on('data', (text: Buffer) => {
      const port = /listens on http:\/\/localhost:(\d+)/.exec(text.toString())?.[1]
      if (!port) return
      resolve({
        url: `http://127.0.0.1:${port}`,
        cpu: () => {
          const [, rest] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')
          const fields = rest!.split(' ').map(Number)
          return (fields[11]! + fields[12]!) / 100
        },
        memory: () => {
          const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
          return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
        },
        stop: () => end('SIGTERM'),
        kill: () => end('SIGKILL'),
      })
    })
  })

export type Call = {
  readonly url: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** One keep-alive connection that posts JSON: the answer's text, or a fault for other statuses. */
export const connection = () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = ({ url, body, headers }: Call): Promise<string> =>
    new Promise((resolve, reject) => {
      const sent = request(
        url,
        { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => {
            text += part
          })
          answer.on('end', () =>
            answer.statusCode === 201
              ? resolve(text)
              : reject(new Error(`${answer.statusCode} ${text}`)),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  return { post, close: () => agent.destroy() }
}
