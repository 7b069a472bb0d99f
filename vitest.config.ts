import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'seed/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/journeys/**', 'node_modules/**', 'dist/**'],
    globalSetup: './tests/database.ts',
    setupFiles: './tests/watch-rows.ts',
    pool: 'forks',
    maxWorkers: 2,
    // One load of the modules for all files of a worker: half of the time. A test puts back what it changes of the process.
    isolate: false,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
