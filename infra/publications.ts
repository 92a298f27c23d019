import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { docsApp } from '../src/http/docs.ts'
import { buildSite } from '../src/site/build.ts'

/** Something that everybody may read, at an address of its own. */
export type Publication = {
  /** The path behind the origin, without a slash before it. */
  readonly key: string
  readonly body: string
  readonly type: string
  readonly cacheControl: string
}

type Page = Pick<Publication, 'key' | 'body' | 'type'>

const openapi = join(import.meta.dirname, '..', 'openapi')
const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

const schemaTypes: Readonly<Record<string, string>> = {
  'openapi.json': 'application/json',
  'schemas/': 'application/schema+json',
}

/** The document and the JSON Schemas, as they are committed. */
const documents = (): readonly Page[] =>
  globSync(['openapi.json', 'schemas/**/*.json'], { cwd: openapi })
    .sort()
    .map((key) => ({
      key,
      body: readFileSync(join(openapi, key), 'utf8'),
      type: Object.entries(schemaTypes).find(([start]) => key.startsWith(start))![1],
    }))

/** The pages of the reference, which show the document beside them. */
const reference = (base: string): Promise<readonly Page[]> => {
  const app = docsApp(swagger, base)
  const paths = [...new Set(app.routes.map(({ path }) => path))]
  return Promise.all(
    paths.map(async (path) => {
      const answer = await app.request(path)
      const type = answer.headers.get('content-type') ?? ''
      return { key: path.slice(1), body: await answer.text(), type }
    }),
  )
}

const folder = 'published'
const forever = 'public, max-age=31536000, immutable'
const fiveMinutes = 'public, max-age=300'

const under = (place: string, pages: readonly Page[], cacheControl: string) =>
  pages.map((page) => ({ ...page, key: `${folder}/${place}/${page.key}`, cacheControl }))

/** The reference client: the page last, after all that it names. */
const client = async (): Promise<readonly Publication[]> => {
  const [page, ...assets] = await buildSite()
  return [...assets, { ...page!, path: '/index.html' }].map(
    ({ path, text, type, isImmutable }) => ({
      key: `${folder}/latest${path}`,
      body: text,
      type,
      cacheControl: isImmutable ? forever : 'no-cache',
    }),
  )
}

/**
 * All that a deployment publishes: the documents under the hash of them all, where they never change,
 * and under `latest`, which CloudFront shows at the addresses that clients know; there too lies the
 * reference client.
 */
export const publications = async (): Promise<readonly Publication[]> => {
  const [shared, latest] = [documents(), await reference('')]
  const hash = createHash('sha256')
    .update(JSON.stringify([shared, latest]))
    .digest('hex')
  const place = hash.slice(0, 16)
  const kept = await reference(`/${folder}/${place}`)
  return [
    ...under(place, [...shared, ...kept], forever),
    ...under('latest', [...shared, ...latest], fiveMinutes),
    ...(await client()),
  ]
}
