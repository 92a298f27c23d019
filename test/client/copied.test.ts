import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

const client = join(import.meta.dirname, '../../src/client')

test('a copy of the folder is bundled in a project that has nothing else', async () => {
  const root = mkdtempSync(join(tmpdir(), 'castellan-client-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(client, join(root, 'client'), { recursive: true })
  const built = build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: join(root, 'client/client.ts'), formats: ['es'], fileName: 'client' },
    },
  })
  const [bundle] = [await built].flat()
  expect(bundle).toMatchObject({
    output: [{ exports: expect.arrayContaining(['connect', 'verifyWebhook']), imports: [] }],
  })
})
