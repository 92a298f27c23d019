/** The functions in the cloud, each an entry point of its own in `src/lambda`. */
export declare const functions: readonly ['http', 'relay']
export type FunctionName = (typeof functions)[number]
/**
 * Bundles a function into `index.mjs` in its folder under `target`, all packages inside: one file
 * starts fastest. Says which folder.
 */
export declare const bundle: (name: FunctionName, target: string) => Promise<string>
