import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { build, stop } from 'esbuild'

/** A file of the reference client; `path` is from the origin on, `/` the page itself. */
type SiteFile = {
  readonly path: string
  readonly type: string
  readonly text: string
  readonly isImmutable: boolean
}

const source = join(import.meta.dirname, '..', 'web')

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** What the page may load: its own files, pictures as data, and answers of its own origin. */
export const sitePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const fileOf = (path: string, text: string): SiteFile => {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const ending = extname(path)
  return {
    path: `/assets/${basename(path, ending)}-${hash}${ending}`,
    type: types[ending] ?? 'text/plain; charset=utf-8',
    text,
    isImmutable: true,
  }
}

/** Bundles the reference client: the page, and its script and style under names of their own. */
export const buildSite = async (): Promise<readonly SiteFile[]> => {
  const { outputFiles } = await build({
    entryPoints: [join(source, 'main.tsx'), join(source, 'look/main.css')],
    outdir: source,
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'warning',
  })
  await stop()
  const assets = outputFiles.map(({ path, text }) => ({ path, file: fileOf(path, text) }))
  const page = assets.reduce(
    (html, { path, file }) => html.replace(`/assets/${basename(path)}`, file.path),
    await readFile(join(source, 'index.html'), 'utf8'),
  )
  const html = { path: '/', type: 'text/html; charset=utf-8', text: page, isImmutable: false }
  return [html, ...assets.map(({ file }) => file)]
}

/** The reference client as a server serves it: bundled once, when somebody opens it first. */
export const site = () => {
  let built: Promise<readonly SiteFile[]> | undefined
  return {
    policy: sitePolicy,
    files: () => {
      built ??= buildSite()
      return built
    },
  }
}
