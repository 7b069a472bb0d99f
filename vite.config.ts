import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientFolder, serverFolder, unfinished } from './src/app/languages/built-folders.ts'
import { swapMessages } from './src/app/languages/swap-messages.ts'
import { compileHints } from './src/app/first-screen/compile-hints.ts'
import { packagePaths } from './src/app/first-screen/file-paths.ts'
import { retryImports } from './src/app/first-screen/retry-imports.ts'
import { offlineFiles } from './src/app/service-worker/offline-files.ts'
import { legalTexts } from './src/app/pages/legal-texts.ts'
import { stripContracts } from './src/app/first-screen/strip-contracts.ts'
import { everyPages, pageFiles } from './src/app/first-screen/page-files.ts'
import { pageScripts } from './src/app/first-screen/page-scripts.ts'
import { routes } from './src/app/routes.ts'
import { isLanguage } from './src/platform/i18n/language.ts'

// What every page needs travels as two files: the libraries, kept for as long as their versions stand, and the shell.
// Modules run in the order of their imports wherever they lie (strictExecutionOrder).
const shell = (id: string) => /[\\/](src|node_modules)[\\/]|preload-helper/.test(id)
const codeSplitting = {
  groups: [
    { name: everyPages('framework', (id) => packagePaths.framework.test(id)), priority: 2 },
    { name: everyPages('shell', shell), priority: 1, includeDependenciesRecursively: false },
    { name: pageFiles(), debugName: 'pages', includeDependenciesRecursively: false },
  ],
}

// These doors only say things: whoever imports one of a file's icons or rules need not carry the others.
const withoutSideEffects =
  /[\\/]src[\\/](design[\\/]icons|features[\\/][^\\/]+[\\/](contract|rules|messages)|platform[\\/](api[\\/](contract|validation)|format[\\/](money|format)|browser[\\/]page-head|messages))/
const treeshake = { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] }

// Pages are built once a language: English, and what SOPAAN_LANGUAGE names.
const chosen = process.env.SOPAAN_LANGUAGE
const language = isLanguage(chosen) ? chosen : 'en'
export default defineConfig({
  plugins: [
    ...(language === 'en' ? [] : [swapMessages(language)]),
    legalTexts(language),
    stripContracts(import.meta.dirname),
    pageScripts(),
    retryImports(),
    compileHints(),
    offlineFiles(language),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/app',
      router: {
        entry: 'router.tsx',
        routesDirectory: '.',
        generatedRouteTree: 'routes.gen.ts',
        virtualRouteConfig: routes,
        // A page that comes from the server has its data with it: the loader's code waits for the next page.
        codeSplittingOptions: {
          defaultBehavior: [['component'], ['loader'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
        },
      },
      start: { entry: 'start.ts' },
      client: { entry: 'client.tsx' },
      server: { entry: 'ssr.ts' },
    }),
    react(),
  ],
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        // Every language's files lie in one folder: they carry their content's hash, and equal ones are the same file.
        outDir: unfinished(clientFolder),
        emptyOutDir: false,
        rolldownOptions: {
          treeshake,
          preserveEntrySignatures: false,
          output: { codeSplitting, strictExecutionOrder: true },
        },
      },
    },
    // One file: Node looks every import() up anew, a quarter of the processor that rendering a page takes.
    ssr: {
      build: {
        outDir: unfinished(serverFolder(language)),
        rolldownOptions: { output: { codeSplitting: false } },
      },
    },
  },
  server: { watch: { ignored: ['**/data/**', '**/dist/**', '**/seed/**'] } },
})
