import { defineConfig } from 'vitest/config'

// biome-ignore lint/style/noDefaultExport: vitest reads its settings from the default export
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    maxWorkers: 2,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
