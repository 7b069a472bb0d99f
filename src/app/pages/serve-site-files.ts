import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { blogFeed } from '#features/blog/queries/blog-feed.ts'
import { activeTheme, settingsOfSite } from '#features/theme/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Settings } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { drawMark, drawShareImage } from './draw-site-images.ts'
import { pagesInSitemap, robots, sitemapIndex, sitemapPart, sitemapPartSize } from './sitemap.ts'

const hour = 'public, max-age=3600'

/**
 * The files a site is expected to have at its root: what robots may read, the map of all public pages, the manifest and
 * the marks, in the installation's own name and colours.
 */
export function serveSiteFiles(app: FastifyInstance, settings: Settings, db: Db, now: Clock): void {
  const siteUrl = settings.siteUrl.replace(/\/$/, '')

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', hour).send(robots(siteUrl)),
  )

  app.get('/sitemap.xml', async (_request, reply) => {
    const parts = Math.max(1, Math.ceil((await pagesInSitemap(db)) / sitemapPartSize))
    return reply.type('application/xml; charset=utf-8').header('cache-control', hour).send(sitemapIndex(siteUrl, parts))
  })

  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,4}$).xml', async (request, reply) => {
    const xml = await sitemapPart(db, siteUrl, Number(request.params.part))
    if (!xml) return reply.callNotFound()
    return reply.type('application/xml; charset=utf-8').header('cache-control', hour).send(xml)
  })

  for (const [path, language] of [
    ['/blog/rss.xml', 'en'],
    ['/hi/blog/rss.xml', 'hi'],
  ] as const)
    app.get(path, async (_request, reply) =>
      reply
        .type('application/rss+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=60')
        .send(await blogFeed(db, now(), siteUrl, language)),
    )

  app.get('/manifest.webmanifest', async (_request, reply) => {
    const [{ name }, theme] = await Promise.all([settingsOfSite(db), activeTheme(db)])
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', hour)
      .send({
        name,
        short_name: name,
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        lang: 'en-IN',
        background_color: theme.background_color,
        theme_color: theme.primary_color,
        icons: [
          { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
          { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
          { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
        ],
      })
  })

  app.get('/favicon.svg', async (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', hour)
      .send(drawMark(await activeTheme(db))),
  )

  for (const [path, side] of [
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
    ['/favicon.ico', 48],
  ] as const) {
    app.get(path, async (_request, reply) => {
      const mark = drawMark(await activeTheme(db), { square: side > 100 })
      const png = await sharp(Buffer.from(mark), { density: 72 * Math.ceil(side / 30) })
        .resize(side, side)
        .png()
        .toBuffer()
      return reply.type('image/png').header('cache-control', hour).send(png)
    })
  }

  app.get('/share.png', async (_request, reply) => {
    const png = await sharp(Buffer.from(drawShareImage(await activeTheme(db))))
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
    return reply.type('image/png').header('cache-control', hour).send(png)
  })
}
