import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildSite } from './build.ts'

/** Writes the reference client's files into a folder: `npm run site -- <folder>`. */

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('name a folder')
for (const { path, text } of await buildSite()) {
  const file = join(folder, path === '/' ? 'index.html' : path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
