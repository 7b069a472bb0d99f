import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { PageCache } from '#platform/http/page-cache.ts'
import { type Language, languageCodes } from '#platform/i18n/language.ts'
import type { Settings } from '#platform/server/config.ts'
import { clientFolder, earlierFolder, serverFolder } from '../languages/built-folders.ts'
import type { StyleHashes } from './content-security-policy.ts'
import { serveAssets } from './serve-assets.ts'
import { type Page, type RenderPage, servePages } from './serve-pages.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Serves the built pages, or Vite's with hot reload while developing: those of one language, SOPAAN_LANGUAGE's. */
export async function openPages(
  app: FastifyInstance,
  settings: Settings,
  { cache, offered }: { cache: PageCache<Page>; offered: () => readonly Language[] },
  kind: 'built' | 'dev',
): Promise<void> {
  const styleHashes = await insertedStyles()
  if (kind === 'built') {
    // Where processes are replaced, a later build lies there before this one has ended.
    await Promise.all((settings.webProcesses > 1 ? languageCodes : (['en'] as const)).map(rendererOf))
    await serveAssets(app, join(root, clientFolder), join(root, earlierFolder))
    servePages(app, { settings, cache, offered, styleHashes, dev: false, render: rendererOf })
    return
  }
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
  await app.register((await import('@fastify/middie')).default)
  app.use((request, response, next) => {
    if (request.url?.startsWith('/api/') || request.url?.startsWith('/sandbox/') || request.url?.startsWith('/dev/'))
      return next()
    return vite.middlewares(request, response, next)
  })
  app.addHook('onClose', () => vite.close())
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that renders pages')
  servePages(app, {
    settings,
    // Every page is rendered from the code as it is now.
    cache: { getOrCreate: (_address, render) => render() },
    offered,
    styleHashes,
    dev: true,
    render: async () => (await ssr.runner.import('virtual:tanstack-start-server-entry')).default.fetch as RenderPage,
  })
}

/** The code of another language's pages is read when the first of them is asked for. */
async function rendererOf(language: Language): Promise<RenderPage> {
  const file = new URL(`../../../${serverFolder(language)}/ssr.js`, import.meta.url)
  const entry = (await import(file.href)) as { default: { fetch: RenderPage } }
  return entry.default.fetch
}

/** sonner adds its styles as one <style> when it is imported; an empty one comes first. */
async function insertedStyles(): Promise<StyleHashes> {
  const sonner = await readFile(new URL(import.meta.resolve('sonner')), 'utf8')
  const css = /__insertCSS\("((?:[^"\\]|\\.)*)"\)/.exec(sonner)?.[1]
  const texts = ['', ...(css === undefined ? [] : [JSON.parse(`"${css}"`) as string])]
  return texts.map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
}
