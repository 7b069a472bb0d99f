import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/longest-first.ts'

export default defineConfig({
  test: {
    exclude: ['tests/journeys/**', 'node_modules/**', 'dist/**'],
    pool: 'forks',
    // One more than the processors that we count on: several files wait for processes of their own.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // One load of the modules for all files of a worker: half of the time. A test puts back what it changes of the process.
    isolate: false,
    // A limit ends what hangs; it measures nothing, and a busy machine may be ten times slower than a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // Two projects and no `@vitest-environment` in files: a worker ends where the next file has another environment, and
    // every module is loaded again.
    projects: [
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: './tests/component-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'seed/**/*.test.ts', 'tests/**/*.test.ts'],
          globalSetup: './tests/database.ts',
          setupFiles: './tests/watch-rows.ts',
        },
      },
    ],
  },
})
