import type { Plugin } from 'vite'

const name = 'virtual:page-scripts'
const startManifest = 'tanstack-start-manifest:v'

/**
 * Takes the scripts of pages out of TanStack Start's hands: it would write each as a module preload into the head, where
 * they compete with the first screen, and say them again in the page's state. `virtual:page-scripts` names them for the
 * server, with the styles that come with them (`{ entry, files: { route id: addresses } }`), and the document starts them by itself (start-scripts.ts).
 * With them it hands the server what pages ask for first, so that its contracts stay out of the browser's files. In
 * development the framework keeps the scripts, and the module says so by an undefined `scripts`.
 */
export function pageScripts(): Plugin {
  let building = false
  return {
    name: 'page-scripts',
    configResolved(config) {
      building = config.command === 'build'
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      if (!building || this.environment.name === 'client')
        return 'export const scripts = undefined, preloadedReads = undefined'
      return `export { scripts } from '${startManifest}'\nexport { preloadedReads } from '#app/first-screen/preloaded-reads.ts'`
    },
    transform(code, id) {
      if (!building || this.environment.name === 'client' || !id.includes(startManifest)) return null
      return { code: withoutScripts(code), map: null }
    },
  }
}

function withoutScripts(code: string): string {
  const maker = 'export const tsrStartManifest ='
  if (!code.includes(maker)) throw new Error('the manifest of TanStack Start has changed: see page-scripts.ts')
  return `${code.replace(maker, 'const made =')}
const manifest = made()
export const scripts = { entry: undefined, files: {} }
for (const [id, route] of Object.entries(manifest.routes)) {
  const files = [...(route.preloads ?? []), ...(route.css ?? [])].map((file) => file.href ?? file)
  if (files.length) scripts.files[id] = files
  scripts.entry ??= route.scripts?.find(({ attrs }) => attrs?.src)?.attrs.src
  delete route.preloads
  delete route.scripts
  // Under a guard a page is drawn by its scripts, which bring its styles.
  if (id.startsWith('/_')) delete route.css
}
export const tsrStartManifest = () => manifest
`
}
