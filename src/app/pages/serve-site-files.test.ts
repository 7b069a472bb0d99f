import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteSettings, themes } from '#features/theme/tables.ts'
import { languageCodes } from '#platform/i18n/language.ts'
import { makeBundle } from '../../../tests/bundles.ts'
import { makeCourse, makePerson, startApp, type TestApp } from '../../../tests/make.ts'
import { pathsOfTable } from '../paths-of-table.ts'
import { sitemapPart, sitemapParts } from './sitemap.ts'

const liveSchool = {
  DEMO: '0',
  SITE_URL: 'https://learn.example.in',
  PAYMENTS: '0',
  SMS_URL: 'https://sms.example.in/send',
  MEDIA_SECRET: 'x'.repeat(32),
}

describe('the files at the root of the site', () => {
  let app: TestApp
  const get = (path: string) => app.app.inject(path)
  beforeAll(async () => {
    app = await startApp({ env: { DEMO: '1', SITE_URL: 'https://learn.example.in' } })
  })
  afterAll(() => app.stop())

  it('lead robots to the map and keep them off calls, but not off covers', async () => {
    const { body } = await get('/robots.txt')
    expect(body).toContain('Sitemap: https://learn.example.in/sitemap.xml')
    expect(body.indexOf('Allow: /api/course/cover/')).toBeLessThan(body.indexOf('Disallow: /api/'))
  })

  it('keep robots off every page behind a guard, and off no public one', async () => {
    const { body } = await get('/robots.txt')
    const refused = Array.from(body.matchAll(/^Disallow: (.+)$/gm), ([, path]) => path as string)
    for (const { path, guard } of pathsOfTable())
      expect(
        refused.some((start) => path.startsWith(start)),
        path,
      ).toBe(guard !== 'public' || /^\/(pay|dev)\//.test(path))
  })

  it('map every public page and no hidden one', async () => {
    const open = await makeCourse(app, { slug: 'open-course' })
    const draft = await makeCourse(app, { slug: 'draft-course', state: 'DRAFT' })
    const learner = await makePerson(app)
    const index = await get('/sitemap.xml')
    const parts = Array.from(
      index.body.matchAll(/<loc>https:\/\/learn\.example\.in(.*?)<\/loc>/g),
      ([, path]) => path as string,
    )
    expect(parts).toEqual(['/sitemap-pages-1.xml', '/sitemap-courses-1.xml', '/sitemap-people-1.xml'])
    const bodies = await Promise.all(parts.map(async (path) => (await get(path)).body))
    const body = bodies.join('\n')
    expect(body).toContain('<loc>https://learn.example.in/</loc>')
    expect(body).toContain(`<loc>https://learn.example.in/course-details/open-course-${open.uid}</loc><lastmod>`)
    expect(body).toContain('<loc>https://learn.example.in/refund-policy</loc>')
    expect(body).toContain(`<loc>https://learn.example.in/hi/course-details/open-course-${open.uid}</loc><lastmod>`)
    const alternates = ['en-IN" href="https://learn.example.in/faq"', 'hi-IN" href="https://learn.example.in/hi/faq"']
    for (const one of alternates) expect(body.split(`hreflang="${one}/>`)).toHaveLength(3)
    expect(body).toContain('<loc>https://learn.example.in/hi</loc>')
    expect(body).not.toContain(draft.uid)
    expect(body).not.toContain(learner.uid)
    for (const path of [
      '/sitemap-courses-2.xml',
      '/sitemap-pages-2.xml',
      '/sitemap-courses-0.xml',
      '/sitemap-users-1.xml',
      '/sitemap-1.xml',
    ])
      expect((await get(path)).statusCode).toBe(404)
  })

  it('map a course in the part of its id, and name no part without a public page', async () => {
    const { db } = app.database
    await db.execute(sql`select setval(pg_get_serial_sequence('courses', 'id'), 50000)`)
    const far = await makeCourse(app, { slug: 'far-course' })
    await db.execute(sql`select setval(pg_get_serial_sequence('courses', 'id'), 100000)`)
    await makeCourse(app, { slug: 'far-draft', state: 'DRAFT' })
    expect(await sitemapParts(db)).toEqual(['pages-1', 'courses-1', 'courses-11', 'people-1'])
    expect(await sitemapPart(db, { siteUrl: '', offered: languageCodes }, 'courses', 11)).toContain(far.uid)
    expect(await sitemapPart(db, { siteUrl: '', offered: languageCodes }, 'courses', 1)).not.toContain(far.uid)
  })

  it.each([
    ['hi', 'en', '', '/hi', 'en-IN'],
    ['en', 'hi', '/hi', '', 'hi-IN'],
  ] as const)(
    'name no page in %s where the school offers %s alone',
    async (_off, offered, prefix, otherPrefix, locale) => {
      await app.database.db.insert(siteSettings).values({ saved: { languages: [offered] } })
      await app.ctx().forgetPages()
      const address = 'https://learn.example.in'
      const { body } = await get('/sitemap-pages-1.xml')
      const alternates = `hreflang="${locale}" href="${address}${prefix}/faq"/><xhtml:link rel="alternate" hreflang="x-default" href="${address}${prefix}/faq"/>`
      expect(body).toContain(`<url><loc>${address}${prefix}/faq</loc><xhtml:link rel="alternate" ${alternates}</url>`)
      expect(body).not.toContain(`${address}${otherPrefix}/faq`)
      expect((await get('/manifest.webmanifest')).json().lang).toBe(locale)
      const moved = await get(`${otherPrefix}/blog/rss.xml`)
      const { location, 'cache-control': stored } = moved.headers
      expect([moved.statusCode, location, stored]).toEqual([302, `${prefix}/blog/rss.xml`, 'no-store'])
      expect((await get(`${prefix}/blog/rss.xml`)).body).toContain(`<link>${address}${prefix}/blog</link>`)
      await app.database.db.delete(siteSettings)
      await app.ctx().forgetPages()
      expect((await get(`${otherPrefix}/blog/rss.xml`)).statusCode).toBe(200)
      expect((await get('/sitemap-pages-1.xml')).body).toContain(`<loc>${address}${otherPrefix}/faq</loc>`)
    },
  )

  it('map a bundle while it is sold, and the list of bundles while there is one', async () => {
    const { db } = app.database
    const site = { siteUrl: '', offered: languageCodes }
    const fixed = () => sitemapPart(db, site, 'pages', 1)
    expect(await fixed()).not.toContain('<loc>/bundles</loc>')
    const course = await makeCourse(app)
    const more = await makeCourse(app, { creatorId: course.creatorId })
    const sold = await makeBundle(app, [course, more])
    const draft = await makeBundle(app, [course, more], { state: 'draft' })
    expect(await sitemapParts(db)).toContain('bundles-1')
    const part = await sitemapPart(db, site, 'bundles', 1)
    expect(part).toContain(`<loc>/hi/bundle/all-strings-${sold.uid}</loc>`)
    expect(part).not.toContain(draft.uid)
    expect(await fixed()).toContain('<loc>/bundles</loc>')
    await db.execute(sql`update courses set listed = false where id = ${more.id}`)
    expect(await sitemapPart(db, site, 'bundles', 1)).toBeNull()
    expect(await fixed()).not.toContain('<loc>/bundles</loc>')
  })

  it('carry the name and the colours of the installation', async () => {
    await app.database.db.insert(siteSettings).values({ saved: { name: 'Pathshala' } })
    await app.database.db.insert(themes).values({ name: 'Green', isActive: true, colors: { primary_color: '#10B981' } })
    expect((await get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Pathshala', theme_color: '#10B981' })
    // White on 600 would have too little contrast, so the mark is drawn on 700.
    expect((await get('/favicon.svg')).body).toContain('fill="#0b825a"')
  })

  it('show the product’s mark for its own name alone', async () => {
    const pictures = () =>
      Promise.all(
        ['/favicon.svg', '/icon-512.png', '/share.png'].map(async (path) =>
          (await get(path)).rawPayload.toString('hex'),
        ),
      )
    const nameIt = async (name: string) => {
      await app.database.db.delete(siteSettings)
      await app.database.db.insert(siteSettings).values({ saved: { name } })
      await app.ctx().forgetPages()
    }
    await nameIt('Sopaan')
    const ofProduct = await pictures()
    await nameIt('Gyan Academy')
    const ofSchool = await pictures()
    await nameIt('Pathshala')
    expect(await pictures()).toEqual(ofSchool)
    for (const [place, picture] of ofSchool.entries()) expect(picture).not.toBe(ofProduct[place])
  })

  it('offer pages of the app on its icon, and pictures of the demo school in the demo school alone', async () => {
    const { shortcuts, screenshots } = (await get('/manifest.webmanifest')).json()
    const paths = pathsOfTable().map(({ path }) => path)
    for (const { name, url } of shortcuts) {
      expect(name).toBeTruthy()
      expect(paths).toContain(url)
    }
    expect(new Set(screenshots.map((one: { form_factor: string }) => one.form_factor))).toEqual(
      new Set(['narrow', 'wide']),
    )
    for (const { src, sizes, type } of screenshots) {
      const { rawPayload, headers } = await get(src)
      const { width, height } = await sharp(rawPayload).metadata()
      expect([headers['content-type'], `${width}x${height}`]).toEqual([type, sizes])
      expect(rawPayload.length).toBeLessThan(80_000)
    }
    const live = await startApp({ env: liveSchool })
    const manifest = (await live.app.inject('/manifest.webmanifest')).json()
    const answer = await live.app.inject(screenshots[0].src)
    await live.stop()
    expect(manifest).not.toHaveProperty('screenshots')
    expect(answer.statusCode).toBe(404)
  })

  it('are pictures of the size they claim', async () => {
    for (const [path, width, height] of [
      ['/icon-192.png', 192, 192],
      ['/apple-touch-icon.png', 180, 180],
      ['/share.png', 1200, 630],
    ] as const) {
      const reply = await get(path)
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', width, height })
    }
  })
})
