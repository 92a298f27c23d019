import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { withoutArrows } from './unarrow.ts'

/** The functions in the cloud, each an entry point of its own in `src/lambda`. */
export const functions = ['http', 'feeds', 'relay', 'sweep', 'courier'] as const
export type FunctionName = (typeof functions)[number]

const root = join(import.meta.dirname, '..')

/** Other contents for one file of a package; what they import is found from there. */
const inPlaceOf = (name: string, filter: RegExp, contents: string): Plugin => ({
  name,
  setup: ({ onLoad }) => {
    onLoad({ filter }, ({ path }) => ({ contents, resolveDir: dirname(path) }))
  },
})

/** zod brings its messages in fifty languages, 258 KB that nothing can shake off: one is enough. */
export const onlyEnglish = inPlaceOf(
  'only-english',
  /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/,
  "export { default as en } from './en.js'",
)

/** zod makes schemas of JSON Schemas too, in 12 KB: nobody here asks it to. */
const noForeignSchemas = inPlaceOf(
  'no-foreign-schemas',
  /[\\/]zod[\\/]v4[\\/]classic[\\/]from-json-schema\.js$/,
  "export const fromJSONSchema = () => { throw new Error('it is not in this bundle') }",
)

/** zod writes code for schemas too, in 29 KB: nobody here asks it to. */
const noCompiler = inPlaceOf(
  'no-compiler',
  /[\\/]zod[\\/]v4[\\/]core[\\/]compile\.js$/,
  `const absent = () => { throw new Error('it is not in this bundle') }
   export { absent as compile, absent as compileFn, absent as withParser }
   export class ZodCompileAsyncError extends Error {}
   export class ZodCompileUnsupportedError extends Error {}
   export const INVALID = Symbol.for('zod.compile.invalid')`,
)

/** Lambda puts credentials into the environment: the ways to others (SSO, files) are 136 KB. */
const onlyEnvironment = inPlaceOf(
  'only-environment',
  /[\\/]credential-provider-node[\\/]dist-es[\\/]index\.js$/,
  "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'",
)

/** A function has no files of settings: what its environment does not say is as the AWS clients have it. */
const noConfigFiles = inPlaceOf(
  'no-config-files',
  /[\\/]shared-ini-file-loader[\\/]loadSharedConfigFiles\.js$/,
  `export { CONFIG_PREFIX_SEPARATOR } from './constants'
   export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} })`,
)

/** No operation that is used here streams events, in 25 KB. */
const noEventStreams = inPlaceOf(
  'no-event-streams',
  /[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]event-streams[\\/]index\.js$/,
  `export class EventStreamSerde { constructor() { throw new Error('it is not in this bundle') } }
   export const eventStreamSerdeProvider = () => undefined`,
)

/** DynamoDB’s one endpoint is known: whoever looks for others keeps them in 8 KB. */
const noEndpointDiscovery = inPlaceOf(
  'no-endpoint-discovery',
  /[\\/]@aws-sdk[\\/]endpoint-cache[\\/]dist-es[\\/]index\.js$/,
  'export class EndpointCache {}',
)

/** Node signs by itself: standardwebhooks brings 6 KB that do it in JavaScript. */
const onlyNodesHmac = inPlaceOf(
  'only-nodes-hmac',
  /[\\/]fast-sha256[\\/]sha256\.js$/,
  `const { createHmac } = require('node:crypto')
   exports.hmac = (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest())`,
)

/** Of their package files the AWS clients want to know name and version. */
const onlyVersions: Plugin = {
  name: 'only-versions',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]@aws-sdk[\\/][\w-]+[\\/]package\.json$/ }, ({ path }) => {
      const { name, version } = JSON.parse(readFileSync(path, 'utf8'))
      return { contents: JSON.stringify({ name, version }), loader: 'json' }
    })
  },
}

/** CommonJS inside a bundled ES module asks for Node's own modules by `require`. */
const requireForCommonJs =
  "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);"

/** How a function is bundled, whatever is left out of it. */
export const bundling = {
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  banner: { js: requireForCommonJs },
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions

/**
 * Bundles a function into `index.mjs` in its folder under `target`, all packages inside: one file
 * starts fastest. `fold` names the code that folds commits, as on one machine (`foldDigest`). Says
 * which folder.
 */
export const bundle = async (
  name: FunctionName,
  { target, fold }: { readonly target: string; readonly fold: string },
): Promise<string> => {
  const folder = join(target, name)
  const { outputFiles } = await build({
    ...bundling,
    entryPoints: [join(root, 'src', 'lambda', `${name}.ts`)],
    write: false,
    define: { FOLD_DIGEST: JSON.stringify(fold) },
    plugins: [
      onlyEnglish,
      noForeignSchemas,
      noCompiler,
      onlyEnvironment,
      noConfigFiles,
      noEventStreams,
      noEndpointDiscovery,
      onlyNodesHmac,
      onlyVersions,
    ],
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.mjs'), withoutArrows(outputFiles[0]!.text))
  return folder
}
