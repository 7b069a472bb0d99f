import type { APIRequestContext } from '@playwright/test'
import { call, coursesBy, expect, signedIn, test } from './journey.ts'

// What a search engine or a messenger reads of a page without running its scripts.

type Data = Record<string, unknown> & { '@type': string }

/**
 * The head of a page's HTML: `<meta>` by name or property, `<link>` by rel and hreflang (a feed is no other language of
 * the page), the schema.org objects.
 */
async function headOf(request: APIRequestContext, path: string) {
  const answer = await request.get(path)
  const html = await answer.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const plain = (text: string) => text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const attribute = (tag: string, name: string) => {
    const found = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]
    return found === undefined ? undefined : plain(found)
  }
  const tags = (name: string) => head.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []
  const meta = new Map(
    tags('meta').map((tag) => [attribute(tag, 'property') ?? attribute(tag, 'name'), attribute(tag, 'content')]),
  )
  const links = new Map(
    tags('link')
      .filter((tag) => attribute(tag, 'type') !== 'application/rss+xml')
      .map((tag) => [attribute(tag, 'hreflang') ?? attribute(tag, 'rel'), attribute(tag, 'href')]),
  )
  const data = Array.from(
    html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
    ([, text]) => JSON.parse(text as string) as Data,
  )
  const title = plain(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
  return { status: answer.status(), html, title, meta, links, data }
}

const samePath = (address: string | undefined) => {
  const { pathname, search } = new URL(address ?? '')
  return pathname + search
}

const somePost = async (request: APIRequestContext) =>
  `/blog/${(await call(request, 'POST', '/blog/get-all-blogs')).data.blogs[0].slug}`
const someCourse = async (request: APIRequestContext) =>
  `/course-details/${(await coursesBy(request, { price: 'paid' }))[0]?.path}`
const someBundle = async (request: APIRequestContext) =>
  `/bundle/${(await call(request, 'GET', '/bundle')).data.bundles[0].path}`
const profileOf = async (request: APIRequestContext, who: string) =>
  `/profile/${(await signedIn(request, `${who}@sopaan.test`)).uid}`
/** Without a short address. */
const creator = (request: APIRequestContext) => profileOf(request, 'harsh-vardhan-mehta')

/** A page of each kind, with the schema.org objects that it carries. */
const kinds: [name: string, path: string | typeof somePost, data: string[]][] = [
  ['the home page', '/', ['Organization']],
  ['the marketplace', '/course-marketplace', ['BreadcrumbList', 'ItemList']],
  ['a course', someCourse, ['Course', 'BreadcrumbList']],
  ['the bundles', '/bundles', ['BreadcrumbList', 'ItemList']],
  ['a bundle', someBundle, ['Offer', 'ItemList', 'BreadcrumbList']],
  ['the blog', '/blog', ['BreadcrumbList']],
  ['a post', somePost, ['BlogPosting', 'BreadcrumbList']],
  ['the FAQ', '/faq', ['FAQPage']],
  ['about us', '/about-us', ['Organization']],
  ['a legal page', '/refund-policy', ['BreadcrumbList']],
  ['a creator’s profile', creator, ['ProfilePage']],
  ['a creator’s page', '/@meenal-shah', ['ProfilePage']],
]

for (const [name, where, types] of kinds)
  test(`${name} says who it is, in both languages`, async ({ request }) => {
    const path = typeof where === 'string' ? where : await where(request)
    const hindi = path === '/' ? '/hi' : `/hi${path}`
    const [english, translated] = await Promise.all([headOf(request, path), headOf(request, hindi)])
    for (const [page, address, locale] of [
      [english, path, 'en_IN'],
      [translated, hindi, 'hi_IN'],
    ] as const) {
      expect(page.status, address).toBe(200)
      expect(page.title.length, 'a title').toBeGreaterThan(5)
      expect(page.meta.get('description')?.length, 'a description').toBeGreaterThan(20)
      expect(page.meta.has('robots'), 'open to search engines').toBe(false)
      expect(samePath(page.links.get('canonical'))).toBe(address)
      expect(samePath(page.links.get('en-IN'))).toBe(path)
      expect(samePath(page.links.get('hi-IN'))).toBe(hindi)
      expect(samePath(page.links.get('x-default'))).toBe(path)
      expect(page.meta.get('og:url')).toBe(page.links.get('canonical'))
      expect(page.meta.get('og:title')?.length).toBeGreaterThan(3)
      expect(page.meta.get('og:description')).toBe(page.meta.get('description'))
      expect(page.meta.get('og:locale')).toBe(locale)
      expect(page.meta.get('og:site_name')).toBeTruthy()
      expect(page.meta.get('twitter:card')).toBe('summary_large_image')
      expect(page.data.map((one) => one['@type'])).toEqual(types)
      for (const one of page.data) expect(one['@context']).toBe('https://schema.org')
    }
    const picture = await request.get(samePath(english.meta.get('og:image')))
    expect(picture.status()).toBe(200)
    expect(picture.headers()['content-type']).toMatch(/^image\/(jpeg|png|webp)$/)
  })

test('a shared course, post and creator’s page show a picture of their own, 1200 by 630', async ({ request, page }) => {
  const pictures = new Set<string>()
  for (const path of [await someCourse(request), await somePost(request), '/@meenal-shah']) {
    const picture = samePath((await headOf(request, path)).meta.get('og:image'))
    pictures.add(picture)
    await page.goto('/robots.txt')
    await page.goto(picture)
    const size = await page.locator('img').evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
    expect(size, path).toEqual([1200, 630])
  }
  expect(pictures.size).toBe(3)
})

test('a creator’s page has one address: other spellings, and the profile, lead to it for good', async ({ request }) => {
  const profile = await profileOf(request, 'creator')
  for (const [path, to] of [
    [profile, '/@meenal-shah'],
    [`/hi${profile}`, '/hi/@meenal-shah'],
    ['/@Meenal-Shah', '/@meenal-shah'],
    ['/hi/@MEENAL-SHAH', '/hi/@meenal-shah'],
    ['/@Meenal-Shah?coupon=welcome10&x=1', '/@meenal-shah?coupon=WELCOME10'],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(301)
    expect(answer.headers().location, path).toBe(to)
  }
  const { data, html } = await headOf(request, '/@meenal-shah')
  expect(data[0]).toMatchObject({
    mainEntity: { '@type': 'Person', alternateName: '@meenal-shah', url: expect.stringMatching(/\/@meenal-shah$/) },
  })
  expect(html).toContain('WELCOME10')
  for (const path of ['/@nobody-here', '/hi/@nobody-here', '/@x', '/@1abc', '/@'])
    expect((await request.get(path)).status(), path).toBe(404)
})

test('a bundle says what it costs, and which courses it holds', async ({ request }) => {
  const [bundle] = (await call(request, 'GET', '/bundle')).data.bundles
  const { data } = await headOf(request, `/bundle/${bundle.path}`)
  expect(data[0]).toMatchObject({ name: bundle.title, price: bundle.price, priceCurrency: 'INR' })
  expect(data[1]).toMatchObject({ numberOfItems: bundle.courses })
})

test('a course tells its price and its rating, a post its author and its day', async ({ request }) => {
  const [course] = await coursesBy(request, { price: 'paid' })
  const { data } = await headOf(request, `/course-details/${course?.path}`)
  expect(data[0]).toMatchObject({
    name: course?.courseTitle,
    offers: [{ price: course?.courseDiscountedPrice, priceCurrency: 'INR' }],
    aggregateRating: { bestRating: 5 },
  })
  const [posting] = (await headOf(request, await somePost(request))).data
  expect(posting).toMatchObject({ author: { '@type': 'Person' }, datePublished: expect.stringMatching(/^\d{4}-/) })
})

for (const path of [
  '/login',
  '/register',
  '/otp-verify',
  '/forget-password',
  '/setup',
  '/invitation/no-such-invitation',
  '/invitation/no-such-invitation/stop',
  '/unauthorized',
  '/gift/no-such-course',
  '/group/no-such-course',
  '/groups',
  '/join/no-such-link',
  '/dashboard',
  '/my-enrolled-courses',
  '/account-setting',
  '/account-setting/purchases',
  '/payment?courseId=none',
  '/creator/dashboard',
  '/creator/page',
  '/my-content',
  '/create-course',
  '/admin/dashboard',
  '/admin/users',
  '/pay/no-such-session',
  '/no-such-page',
])
  test(`${path} is not for search engines`, async ({ request }) => {
    const { meta, links, html } = await headOf(request, path)
    // A page that is not found says it in its body: React moves it up.
    expect(meta.get('robots') ?? /<meta name="robots" content="(\w+)"/.exec(html)?.[1]).toBe('noindex')
    expect(links.has('canonical')).toBe(false)
  })

test('every address of the map of the site answers, posts, profiles and legal pages in both languages', async ({
  request,
}) => {
  const index = await (await request.get('/sitemap.xml')).text()
  const parts = Array.from(index.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => samePath(address))
  const xml = (await Promise.all(parts.map(async (part) => (await request.get(part)).text()))).join('\n')
  const paths = Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => samePath(address))
  expect(new Set(paths).size).toBe(paths.length)
  for (const kind of [
    '/course-details/',
    '/bundles',
    '/bundle/',
    '/blog/',
    '/profile/',
    '/@',
    '/faq',
    '/privacy-policy',
  ]) {
    const [first, ...others] = paths.filter((path) => path.startsWith(kind))
    expect(first, kind).toBeTruthy()
    expect(paths).toContain(`/hi${first}`)
    for (const path of [first as string, ...others.slice(0, 2)]) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(200)
    }
  }
})
