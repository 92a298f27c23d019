import { everyMinute } from '../../src/local/minute.ts'
import { readAssembly } from './assembly.ts'
import { startCloud } from './cloud.ts'

/**
 * Runs the synthesized dev stack on this machine: `npm run cloud`. `PORT` is where it listens. What is
 * played is gone when it ends.
 */
const { PORT = '8080' } = process.env

const cloud = await startCloud(readAssembly('cdk.out', 'castellan-dev'), {
  port: Number(PORT),
  loud: true,
})
const schedule = everyMinute(() => cloud.sweep().catch(console.error))
await schedule.first
console.log(`The cloud listens on ${cloud.url}`)

const stop = async (): Promise<void> => {
  await schedule.stop()
  await cloud.stop()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
