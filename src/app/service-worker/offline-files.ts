import type { Rolldown, Plugin } from 'vite'
import type { Language } from '#platform/i18n/language.ts'
import { filePaths } from '../first-screen/file-paths.ts'
import { offlinePaths } from './offline-paths.ts'

type GetModuleInfo = Rolldown.PluginContext['getModuleInfo']
type Bundle = Rolldown.OutputBundle
/** Vite's own notes on a chunk. */
type WithStyles = { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } }

/**
 * Writes `offline-files-LANGUAGE.json`: the addresses of every built file that the player and the downloads page may
 * load, also when something in them is pressed. A browser that stores a lesson stores these beside it.
 */
export function offlineFiles(language: Language): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const modules = offlineModules([...this.getModuleIds()], (id) => this.getModuleInfo(id))
        const files = filesOf(modules, bundle)
        this.emitFile({
          type: 'asset',
          fileName: `offline-files-${language}.json`,
          source: JSON.stringify(files.map((file) => `/${file}`)),
        })
      },
    },
  }
}

/** What every page starts with, and the pages of offline learning with all that they import later. */
function offlineModules(ids: readonly string[], info: GetModuleInfo): Set<string> {
  const first = ids.filter((id) => filePaths.start.test(id))
  const needed = new Set([...first, ...first.flatMap((id) => info(id)?.dynamicallyImportedIds ?? [])])
  for (const id of needed) for (const next of info(id)?.importedIds ?? []) needed.add(next)
  const pages = new Set(ids.filter((id) => offlinePaths.pages.test(id)))
  for (const id of pages) {
    const { importedIds = [], dynamicallyImportedIds = [] } = info(id) ?? {}
    for (const next of importedIds) pages.add(next)
    if (offlinePaths.parts.test(id)) for (const next of dynamicallyImportedIds) pages.add(next)
  }
  return needed.union(pages)
}

/** The modules that a file gives to those that load it. They may all be in other files, as those of the first script are. */
const modulesOf = ({ moduleIds, facadeModuleId }: Rolldown.OutputChunk) =>
  facadeModuleId === null ? moduleIds : [...moduleIds, facadeModuleId]

function filesOf(modules: ReadonlySet<string>, bundle: Bundle): string[] {
  const files = new Set(
    Object.values(bundle).flatMap((one) =>
      one.type === 'chunk' && modulesOf(one).some((id) => modules.has(id)) ? [one.fileName] : [],
    ),
  )
  for (const file of files) {
    const built = bundle[file]
    if (built?.type === 'chunk') {
      for (const next of built.imports) files.add(next)
      const { importedCss, importedAssets } = (built as WithStyles).viteMetadata ?? {}
      for (const next of [...(importedCss ?? []), ...(importedAssets ?? [])]) files.add(next)
    } else if (built && file.endsWith('.css')) {
      for (const [, font] of String(built.source).matchAll(/url\(["']?\/(assets\/[^)"']+)["']?\)/g))
        if (font) files.add(font)
    }
  }
  return [...files].toSorted()
}
