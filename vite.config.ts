import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { marked } from 'marked'
import { defineConfig, type Plugin } from 'vite'
import { lightContracts } from './src/app/pages/light-contracts.ts'
import { routes } from './src/app/routes.ts'

/** Texts in Markdown (`copy/*.md`) come as `{ title, description, updated, html }`, made once at the build. */
function markdown(): Plugin {
  return {
    name: 'markdown',
    transform(text, id) {
      if (!id.endsWith('.md')) return null
      const [, head = '', body = text] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
      const fields = Object.fromEntries(
        head.split('\n').map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string]),
      )
      const html = marked.parse(body, { async: false })
      return { code: `export default ${JSON.stringify({ ...fields, html })}`, map: null }
    },
  }
}

export default defineConfig({
  plugins: [
    markdown(),
    lightContracts(import.meta.dirname),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/app',
      router: {
        entry: 'router.tsx',
        routesDirectory: '.',
        generatedRouteTree: 'routes.gen.ts',
        virtualRouteConfig: routes,
      },
      start: { entry: 'start.ts' },
      client: { entry: 'client.tsx' },
      server: { entry: 'ssr.ts' },
    }),
    react(),
  ],
  build: { assetsInlineLimit: 0, target: 'es2022' },
  server: { watch: { ignored: ['**/data/**', '**/dist/**', '**/seed/**'] } },
})
