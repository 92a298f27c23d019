import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', 'src')

/** What each folder of src may import: folders of src, packages, and Node's own modules. */
const layers: Readonly<
  Record<string, { readonly folders: string[]; readonly packages: string[] }>
> = {
  games: { folders: [], packages: [] },
  store: { folders: [], packages: ['@aws-sdk/client-dynamodb', 'node:*'] },
  matches: { folders: ['games', 'store'], packages: ['canonicalize', 'ulid', 'node:*'] },
  accounts: { folders: ['matches', 'store'], packages: ['node:*'] },
  webhooks: { folders: ['matches', 'store'], packages: ['standardwebhooks', 'node:*'] },
  pictures: { folders: ['games'], packages: [] },
  http: {
    folders: ['games', 'matches', 'accounts', 'webhooks', 'pictures', 'store'],
    packages: ['hono', '@hono/zod-openapi', 'node:*'],
  },
  client: { folders: [], packages: [] },
  web: { folders: ['client'], packages: ['preact'] },
  site: { folders: [], packages: ['esbuild', 'node:*'] },
  cli: { folders: ['games', 'matches', 'store', 'pictures'], packages: ['node:*'] },
  lambda: {
    folders: ['games', 'matches', 'accounts', 'webhooks', 'http', 'store'],
    packages: ['*'],
  },
  local: {
    folders: ['games', 'matches', 'accounts', 'webhooks', 'http', 'store', 'site'],
    packages: ['*'],
  },
}

type Import = { readonly from: string; readonly name: string }

const importsOf = (file: string): readonly Import[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const names = text.matchAll(
    /^(?:import|export) [\w\s{},*$]*?from '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm,
  )
  return [...names].map(([, from, bare, lazy]) => ({ from: file, name: (from ?? bare ?? lazy)! }))
}

const files = globSync('**/*.{ts,tsx}', { cwd: root }).sort()
const imports = files.flatMap(importsOf)

const folderOf = (path: string): string => path.split('/')[0]!

const target = ({ from, name }: Import): string =>
  name.startsWith('.') ? relative(root, join(root, dirname(from), name)) : name

const matches = (pattern: string, name: string): boolean =>
  pattern === '*' ||
  (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : packageOf(name) === pattern)

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

const isAllowed = (one: Import): boolean => {
  const layer = layers[folderOf(one.from)]
  if (!layer) return false
  if (!one.name.startsWith('.')) return layer.packages.some((pattern) => matches(pattern, one.name))
  const folder = folderOf(target(one))
  return folder === folderOf(one.from) || layer.folders.includes(folder)
}

const named = ({ from, name }: Import): string => `${from} imports ${name}`

describe('the layers', () => {
  test('import only what lies below them', () => {
    const schema = (one: Import) => one.from.endsWith('/schema.ts') && one.name === 'zod'
    const wrong = imports.filter((one) => !schema(one) && !isAllowed(one))
    expect(wrong.map(named)).toEqual([])
  })

  test('keep zod to the schema files of games, and no rule imports those', () => {
    const inGames = imports.filter(({ from }) => folderOf(from) === 'games')
    const zod = inGames.filter(({ name }) => name === 'zod').map(({ from }) => from)
    expect(zod.filter((from) => !from.endsWith('/schema.ts'))).toEqual([])
    const used = inGames.filter((one) => target(one).endsWith('/schema.ts'))
    expect(used.filter(({ from }) => !from.endsWith('/schema.ts')).map(named)).toEqual([])
  })

  test('have no cycle between folders', () => {
    const reach = (folder: string, seen: readonly string[] = []): readonly string[] =>
      (layers[folder]?.folders ?? []).flatMap((next) =>
        seen.includes(next) ? [] : [next, ...reach(next, [...seen, next])],
      )
    for (const folder of Object.keys(layers)) expect(reach(folder)).not.toContain(folder)
  })
})

describe('a game', () => {
  const games = files.filter((file) => file.startsWith('games/'))

  test('reads no clock, rolls no die, awaits and throws nothing', () => {
    const impure = /\b(Date|Math\.random|performance|crypto|process|console|async|await|throw)\b/
    const code = (file: string) =>
      readFileSync(join(root, file), 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .replaceAll(/'[^'\n]*'|`[^`]*`/g, "''")
    const wrong = games.filter((file) => !file.endsWith('/schema.ts') && impure.test(code(file)))
    expect(wrong).toEqual([])
  })

  test('knows no other game', () => {
    const own = (path: string) => path.split('/')[1]!
    const across = imports.filter(
      (one) =>
        one.from.split('/').length > 2 &&
        folderOf(one.from) === 'games' &&
        target(one).split('/').length > 2 &&
        own(target(one)) !== own(one.from) &&
        own(target(one)) !== 'tiles',
    )
    expect(across.map(named)).toEqual([])
  })
})

describe('what the API’s function loads at its start', () => {
  /** What a file imports at once: neither types, nor what it loads later. */
  const importedAtOnce = (file: string): readonly string[] =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^(?:import|export) (?!type )[^;]*? from '([^'\n]+)'/gm,
      ),
    ].map(([, name]) => target({ from: file, name: name! }))

  const startOf = (entry: string): ReadonlySet<string> => {
    const start = new Set([entry])
    for (const name of start)
      if (name.endsWith('.ts')) for (const next of importedAtOnce(name)) start.add(next)
    return start
  }

  test('is no operation, and nothing that only some operations need', () => {
    const start = [...startOf('lambda/http.ts')]
    expect(start).toContain('http/sections.ts')
    expect(start).toContain('store/dynamodb.ts')
    const later = /^http\/(?:routes|shapes|document)\/|^pictures\/|\/schema\.ts$|zod/
    expect(start.filter((name) => later.test(name))).toEqual([])
  })
})
