import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { blogFeed } from '#features/blog/queries/blog-feed.ts'
import { didDocument } from '#features/certificates/queries/did-document.ts'
import { activeTheme, offeredLanguages, ownIcon, ownPicture, settingsOfSite } from '#features/theme/queries.ts'
import { svgOfPicture } from '#features/theme/rules/svg-of-picture.ts'
import type { Db } from '#platform/database/db.ts'
import type { DrawnFiles } from '#platform/files/drawn-files.ts'
import { loadSharp } from '#platform/files/pictures.ts'
import { pathIn } from '#platform/i18n/language-path.ts'
import { type Language, languageCodes, languageOf, offeredLanguage } from '#platform/i18n/language.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Settings } from '#platform/server/config.ts'
import { redirectForNow } from '../languages/redirect-for-now.ts'
import { appScreenshots, appShortcuts } from './app-manifest.ts'
import { drawMark, drawShareImage } from './draw-site-images.ts'
import { isSitemapKind, robots, sitemapIndex, sitemapPart, sitemapParts } from './sitemap.ts'

const hour = 'public, max-age=3600'
const xmlType = 'application/xml; charset=utf-8'

type Options = {
  settings: Settings
  db: Db
  now: Clock
  files: DrawnFiles
  offered: () => readonly Language[]
}

/**
 * The files that crawlers and browsers expect at a site's root: robots.txt, the sitemap of all public pages, the
 * manifest and the icons, with the installation's name and colours.
 */
export function serveSiteFiles(app: FastifyInstance, { settings, db, now, files, offered }: Options): void {
  const siteUrl = settings.siteUrl.replace(/\/$/, '')
  /** Answers a file that is made at most once a minute, no matter who asks for it. */
  const serveDrawn = (
    path: string,
    type: string,
    draw: () => Promise<Buffer | string>,
    cacheControl = hour,
    options: RouteShorthandOptions = {},
  ) =>
    app.get(path, options, async (request, reply) =>
      reply
        .type(type)
        .header('cache-control', cacheControl)
        .send(await files.file(path, draw, request.ip)),
    )

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', hour).send(robots(siteUrl)),
  )

  serveDrawn('/sitemap.xml', xmlType, async () => sitemapIndex(siteUrl, await sitemapParts(db)))

  app.get<{ Params: { kind: string; part: string } }>(
    '/sitemap-:kind(^[a-z]+)-:part(^\\d{1,6}$).xml',
    async (request, reply) => {
      const { kind, part } = request.params
      if (!isSitemapKind(kind)) return reply.callNotFound()
      const draw = async () =>
        (await sitemapPart(db, { siteUrl, offered: await offeredLanguages(db, settings) }, kind, Number(part))) ?? ''
      const xml = await files.file(`/sitemap-${kind}-${Number(part)}.xml`, draw, request.ip)
      if (xml.length === 0) return reply.callNotFound()
      return reply.type(xmlType).header('cache-control', hour).send(xml)
    },
  )

  const feedPath = (language: Language) => pathIn(language, '/blog/rss.xml')
  for (const language of languageCodes)
    serveDrawn(
      feedPath(language),
      'application/rss+xml; charset=utf-8',
      () => blogFeed(db, now(), { demo: settings.demo, siteUrl }, language),
      'public, max-age=60',
      {
        async preHandler(_request, reply) {
          const shown = offeredLanguage(language, offered())
          if (shown !== language) return redirectForNow(reply, feedPath(shown))
        },
      },
    )

  // Who issues certificates, and with which keys (did:web). Verifiers run in pages of other sites too.
  app.get('/.well-known/did.json', async (request, reply) =>
    reply
      .type('application/did+json; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' })
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(
        await files.file(
          '/.well-known/did.json',
          async () => JSON.stringify(await didDocument(db, siteUrl)),
          request.ip,
        ),
      ),
  )

  serveDrawn('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', async () => {
    const [{ name, languages }, theme] = await Promise.all([settingsOfSite(db, settings), activeTheme(db)])
    return JSON.stringify({
      name,
      short_name: name,
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: languageOf(offeredLanguage('en', languages)).locale,
      background_color: theme.background_color,
      theme_color: theme.primary_color,
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
      ],
      shortcuts: appShortcuts,
      // Pictures of the demo school: another school looks otherwise and has other courses.
      ...(settings.demo && { screenshots: appScreenshots }),
    })
  })

  if (settings.demo)
    for (const { src, type } of appScreenshots)
      serveDrawn(src, type, () => readFile(join(import.meta.dirname, 'app-screenshots', basename(src))))

  const nameAndTheme = async () => {
    const [{ name }, theme] = await Promise.all([settingsOfSite(db, settings), activeTheme(db)])
    return [name, theme] as const
  }

  serveDrawn('/favicon.svg', 'image/svg+xml', async () => {
    const icon = await ownIcon(db, settings, 128)
    return icon ? svgOfPicture(icon.toString('base64')) : drawMark(...(await nameAndTheme()))
  })

  for (const [path, side] of [
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
    ['/favicon.ico', 48],
  ] as const)
    serveDrawn(path, 'image/png', async () => {
      const square = side > 100
      const icon = await ownIcon(db, settings, side, { square })
      if (icon) return icon
      const mark = drawMark(...(await nameAndTheme()), { square })
      return (await loadSharp())(Buffer.from(mark), { density: 72 * Math.ceil(side / 30) })
        .resize(side, side)
        .png()
        .toBuffer()
    })

  serveDrawn('/share.png', 'image/png', async () => {
    const drawing =
      (await ownPicture(db, settings, 'sharePicture')) ?? Buffer.from(drawShareImage(...(await nameAndTheme())))
    const sharp = await loadSharp()
    // Messengers show what is transparent in black.
    const picture = sharp(drawing).resize(1200, 630).flatten({ background: '#ffffff' })
    return picture.png({ compressionLevel: 9, palette: true }).toBuffer()
  })
}
