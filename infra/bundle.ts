import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { foldDigest } from '../src/local/fold.ts'

/** The functions in the cloud, each an entry point of its own in `src/lambda`. */
export const functions = ['http', 'relay'] as const
export type FunctionName = (typeof functions)[number]

const root = join(import.meta.dirname, '..')

/** zod brings its messages in fifty languages, 258 KB that nothing can shake off: one is enough. */
const onlyEnglish: Plugin = {
  name: 'only-english',
  setup: ({ onLoad }) => {
    const contents = "export { default as en } from './en.js'"
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents }))
  },
}

/** CommonJS inside a bundled ES module asks for Node's own modules by `require`. */
const requireForCommonJs =
  "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);"

/**
 * Bundles a function into `index.mjs` in its folder under `target`, all packages inside: one file
 * starts fastest. Says which folder.
 */
export const bundle = async (name: FunctionName, target: string): Promise<string> => {
  const folder = join(target, name)
  await build({
    entryPoints: [join(root, 'src', 'lambda', `${name}.ts`)],
    outfile: join(folder, 'index.mjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: { js: requireForCommonJs },
    define: { FOLD_DIGEST: JSON.stringify(foldDigest()) },
    plugins: [onlyEnglish],
    legalComments: 'none',
    logLevel: 'warning',
  })
  return folder
}
