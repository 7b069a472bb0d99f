import { join } from 'node:path'
import type { Plugin } from 'vite'

const loader = join(import.meta.dirname, '../../platform/browser/retry-dynamic-import.ts')

/**
 * Has every `import()` of the browser's pages wait for its files in our way (platform/browser/retry-dynamic-import.ts) instead of Vite's,
 * which asks once. Vite hands over what a part consists of; of one file alone it would say nothing.
 */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'js' ? Array.from(new Set([file, ...files])) : files,
        },
      },
    }),
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => ({
        code: `export { retryDynamicImport as __vitePreload } from ${JSON.stringify(loader)}`,
        map: null,
      }),
    },
  }
}
