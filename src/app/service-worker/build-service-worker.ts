import { join } from 'node:path'
import { build } from 'vite'
import { clientFolder, unfinished } from '../languages/built-folders.ts'

/** Builds the service worker as one file of its own: the pages' builder knows documents only. */
export async function buildServiceWorker(root: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(root, unfinished(clientFolder)),
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, 'service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js', codeSplitting: false },
      },
    },
  })
}
