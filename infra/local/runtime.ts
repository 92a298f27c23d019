import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'esbuild'
import { listen } from './listen.ts'
import { type RuntimeApi, runtimeApi } from './runtime-api.ts'

/** A function in a process of its own, which handles one event at a time. */
export type Runtime = Pick<RuntimeApi, 'invoke'> & {
  readonly stop: () => Promise<void>
}

/** Compiles the loop once, so that a cold start has no type stripping in it. Says where it lies. */
export const compileBootstrap = async (target: string): Promise<string> => {
  const outfile = join(target, 'bootstrap.mjs')
  const entryPoints = [join(import.meta.dirname, 'bootstrap.ts')]
  await build({ entryPoints, outfile, platform: 'node', target: 'node24', format: 'esm' })
  return outfile
}

/** Starts a bundled function behind Lambda's Runtime API, with these settings and no others. */
export const startRuntime = async (
  bootstrap: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
  stdout: 'inherit' | 'ignore' = 'ignore',
): Promise<Runtime> => {
  const { server, invoke, end } = runtimeApi()
  const port = await listen(server)
  const child = spawn(process.execPath, [bootstrap], {
    env: { ...settings, LAMBDA_TASK_ROOT: folder, AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${port}` },
    stdio: ['ignore', stdout, 'inherit'],
  })
  const exited = once(child, 'exit').then(() => end('the function has ended'))
  return {
    invoke,
    stop: async () => {
      child.kill()
      await exited
      server.closeAllConnections()
      server.close()
    },
  }
}
