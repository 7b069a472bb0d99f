import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newUid } from '#platform/http/session.ts'
import { makeCourse, makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import type { BlogCard } from '../contract/blog.ts'
import { blogs } from '../tables.ts'

let app: TestApp
let author: number

async function write(slug: string, more: Partial<typeof blogs.$inferInsert> = {}) {
  await app.database.db.insert(blogs).values({
    uid: newUid(),
    slug,
    title: slug.replaceAll('-', ' '),
    authorId: author,
    coverMotif: 'music',
    coverSeed: 7,
    state: 'PUBLISHED',
    publishedAt: new Date('2026-01-01'),
    body: '<h2>First</h2><p>Text</p>',
    ...more,
  })
}
async function list(body: object = {}) {
  const { data } = (await app.call('POST', '/blog/get-all-blogs', body)).body
  return { slugs: (data.blogs as BlogCard[]).map((blog) => blog.slug), ...data }
}

describe('the blog', () => {
  beforeAll(async () => {
    app = await startApp()
    author = (await makePerson(app, 'CREATOR')).id
    await write('gst-for-a-shop', { tags: ['gst', 'accounts'], publishedAt: new Date('2026-03-18') })
    await write('balance-sheet', { tags: ['accounts'], publishedAt: new Date('2026-02-01') })
    await write('tabla-at-home', { tags: ['music'], publishedAt: new Date('2026-04-01'), title: 'तबला घर पर' })
    await write('not-ready', { state: 'DRAFT', publishedAt: null })
  })
  afterAll(() => app.stop())

  it('lists published posts, newest first, with the pages and the tags there are', async () => {
    const page = await list({ limit: 2 })
    expect(page.slugs).toEqual(['tabla-at-home', 'gst-for-a-shop'])
    expect(page.pagination).toEqual({ currentPage: 1, totalPages: 2, totalItems: 3, limit: 2 })
    expect(page.tags[0]).toEqual({ name: 'accounts', count: 2 })
    expect((await list({ limit: 2, page: 2 })).slugs).toEqual(['balance-sheet'])
  })

  it('narrows by tag and by words, in either script', async () => {
    expect((await list({ tag: 'accounts' })).slugs).toEqual(['gst-for-a-shop', 'balance-sheet'])
    expect((await list({ search: 'shop GST' })).slugs).toEqual(['gst-for-a-shop'])
    expect((await list({ search: 'तबला' })).slugs).toEqual(['tabla-at-home'])
    expect((await list({ search: "100%_'" })).slugs).toEqual([])
  })

  it('answers one post with its contents, and posts of its tags to read next', async () => {
    const { body } = await app.call('POST', '/blog/get-blog-detail', { slug: 'gst-for-a-shop' })
    expect(body.data.blog).toMatchObject({
      title: 'gst for a shop',
      coverLink: '/api/course/cover/music/7.svg',
      headings: [{ id: 'first', text: 'First' }],
      publishedAt: '2026-03-18T00:00:00.000Z',
    })
    expect(body.data.blog.body).toContain('<h2 id="first">')
    expect((body.data.next as BlogCard[]).map((blog) => blog.slug)).toEqual(['balance-sheet', 'tabla-at-home'])
    expect(body.data.courses).toEqual([])
  })

  it('shows courses of what it is about: by tags first, then by words, its author’s and its language’s before others', async () => {
    const other = (await makePerson(app, 'CREATOR')).id
    const make = (title: string, more: Parameters<typeof makeCourse>[1] = {}) =>
      makeCourse(app, { creatorId: other, title, category: 'trades', ...more })
    await make('Bookkeeping', { tags: ['accounts'], studentsCount: 1 })
    await make('Accounts for a stall', { studentsCount: 3, creatorId: author })
    await make('Accounts for a school', { studentsCount: 900 })
    await make('Accounts nobody sees', { tags: ['accounts'], state: 'DRAFT' })
    await make('Pottery', { studentsCount: 5000 })
    await make('Weaving', { creatorId: author, studentsCount: 9000 })
    const titlesFor = async (slug: string) =>
      (await app.call('POST', '/blog/get-blog-detail', { slug })).body.data.courses.map(
        (one: { courseTitle: string }) => one.courseTitle,
      )
    expect(await titlesFor('balance-sheet')).toEqual(['Bookkeeping', 'Accounts for a stall', 'Accounts for a school'])
    // Nobody teaches it: what else its author does.
    expect(await titlesFor('tabla-at-home')).toEqual(['Weaving', 'Accounts for a stall'])
  })

  it('leads on to posts that speak of its subject, in its language before others', async () => {
    const tags = ['handloom']
    const on = (day: number) => new Date(Date.UTC(2025, 0, day))
    await write('loom-one', { tags, publishedAt: on(1) })
    await write('loom-two', { tags, publishedAt: on(2), language: 'Hindi' })
    await write('loom-three', { tags, publishedAt: on(3) })
    await write('spoken-of', { body: '<p>My handloom and I.</p>', publishedAt: on(4) })
    const { body } = await app.call('POST', '/blog/get-blog-detail', { slug: 'loom-one' })
    expect((body.data.next as BlogCard[]).map((blog) => blog.slug)).toEqual(['loom-three', 'loom-two', 'spoken-of'])
  })

  it('knows neither drafts nor posts that never were', async () => {
    for (const slug of ['not-ready', 'never-was']) {
      const reply = await app.call('POST', '/blog/get-blog-detail', { slug })
      expect([reply.code, reply.body.error]).toEqual([404, 'BLOG_NOT_FOUND'])
    }
  })

  it('goes out as a feed in which every sign is a sign', async () => {
    await write('signs', {
      title: 'A < B & "C" > D\u0007',
      excerpt: ']]><script>',
      publishedAt: new Date('2026-05-01'),
    })
    const { body, headers } = await app.app.inject('/blog/rss.xml')
    expect(headers['content-type']).toContain('application/rss+xml')
    expect(body.match(/<item>/g)).toHaveLength(7)
    expect(body).toContain('<language>en-in</language>')
    expect(body).toContain('<title>A &lt; B &amp; &quot;C&quot; &gt; D</title>')
    expect(body).toContain('<description>]]&gt;&lt;script&gt;</description>')
    expect(body).toContain('<pubDate>Fri, 01 May 2026 00:00:00 GMT</pubDate>')
    expect(body).not.toContain('not-ready')
    expect(body).not.toContain('loom-two')
  })

  it('has a feed of its Hindi posts, which leads to pages in Hindi', async () => {
    const { body, headers } = await app.app.inject('/hi/blog/rss.xml')
    expect(headers['content-type']).toContain('application/rss+xml')
    expect(body).toContain('<language>hi-in</language>')
    expect(body).toMatch(/<atom:link href="http[^"]+\/hi\/blog\/rss\.xml" rel="self"/)
    expect(body).toMatch(/<title>[^<]*ब्लॉग<\/title>/)
    expect(Array.from(body.matchAll(/<item>[^]*?<link>[^<]*(\/hi\/blog\/[^<]+)<\/link>/g), ([, path]) => path)).toEqual(
      ['/hi/blog/loom-two'],
    )
  })
})
