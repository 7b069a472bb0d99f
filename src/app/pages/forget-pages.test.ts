import { Client, type Notification } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compressedReply } from '#platform/http/compressed-reply.ts'
import { makeCourse, startApp, type TestApp } from '../../../tests/make.ts'
import { publicCaches } from './forget-pages.ts'
import { pageBody } from './page-body.ts'

/** The payloads of all notices that a process here has followed. */
const followed: (string | undefined)[] = []
const { emit } = Client.prototype
vi.spyOn(Client.prototype, 'emit').mockImplementation(function (this: Client, ...event: Parameters<typeof emit>) {
  const isListenedTo = emit.apply(this, event)
  if (event[0] === 'notification') followed.push((event[1] as Notification).payload)
  return isListenedTo
})

let first: TestApp
let second: TestApp
beforeAll(async () => {
  first = await startApp()
  second = await startApp({ beside: first })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await second?.stop()
  await first?.stop()
})

const titles = async (app: TestApp) => {
  const { body } = await app.call('POST', '/course/get-courses-from-marketplace', {})
  return body.data.courses.map((course: { courseTitle: string }) => course.courseTitle)
}
const siteMap = async (app: TestApp) => (await app.app.inject('/sitemap-courses-1.xml')).body
let notices = 0
/** Forgets everything, and waits for every notice so far: one that is under way would empty what a test stores next. */
async function forgetEverything(): Promise<void> {
  await first.ctx().forgetPages()
  const followedByBoth = async () => {
    const path = `/notice-${(notices += 1)}`
    await first.ctx().forgetPages(path)
    const both = () => expect(followed.filter((one) => one === path)).toHaveLength(2)
    return vi.waitFor(both, 5_000).then(
      () => true,
      // One of them was not listening again yet.
      () => false,
    )
  }
  await expect.poll(followedByBoth).toBe(true)
}
/** Changes a course past the application, so that nothing is forgotten for it. */
const rename = ({ id }: { id: number }, title: string, slug: string) =>
  first.database.sql`update courses set title = ${title}, slug = ${slug} where id = ${id}`

test.each([
  ['everything', undefined],
  ['a page', '/course-details/one'],
])(
  'after a process forgets %s, every process makes the answers to calls and the files of the site again',
  async (_, prefix) => {
    const course = await makeCourse(first, { title: 'Before', slug: 'slug-before' })
    await forgetEverything()
    expect(await titles(second)).toEqual(['Before'])
    for (const app of [first, second]) expect(await siteMap(app)).toContain('slug-before')
    expect(await titles(first)).toEqual(['Before'])
    await rename(course, 'After', 'slug-after')
    for (const app of [first, second]) expect([await titles(app), await siteMap(app)].join()).toContain('slug-before')
    await second.ctx().forgetPages(prefix)
    expect(await titles(second)).toEqual(['After'])
    expect(await siteMap(second)).toContain('slug-after')
    await expect.poll(() => titles(first)).toEqual(['After'])
    expect(await siteMap(first)).toContain('slug-after')
    await first.database.sql`update courses set listed = false, state = 'ARCHIVED' where id = ${course.id}`
  },
)

test('a process that listens again after its connection was lost forgets what it may have missed', async () => {
  const course = await makeCourse(first, { title: 'Before', slug: 'another-slug' })
  await forgetEverything()
  expect(await titles(second)).toEqual(['Before'])
  await rename(course, 'After', 'another-slug')
  expect(await titles(second)).toEqual(['Before'])
  const ended = await first.database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query in ('listen "sopaan_forget_pages"', 'select 1')`
  expect(ended.length).toBeGreaterThanOrEqual(2)
  // Well within the minute after which the reply would be made again anyway.
  await expect.poll(() => titles(second)).toEqual(['After'])
})

test('a value is read once by each process, and again after any process forgets', async () => {
  await forgetEverything()
  let reads = 0
  const read = async () => ({ reads: (reads += 1) })
  const valueIn = (app: TestApp) => app.ctx().cached('a value', read)
  expect(await Promise.all([valueIn(first), valueIn(first)])).toEqual([{ reads: 1 }, { reads: 1 }])
  expect(await valueIn(second)).toEqual({ reads: 2 })
  expect(await valueIn(first)).toEqual({ reads: 1 })
  await second.ctx().forgetPages('/faq')
  expect(await valueIn(second)).toEqual({ reads: 3 })
  await expect.poll(() => valueIn(first)).toEqual({ reads: 4 })
})

test('a value whose reading was started before a change is not stored', async () => {
  let finish: ((value: { text: string }) => void) | undefined
  const before = first.ctx().cached('slow', () => new Promise<{ text: string }>((resolve) => (finish = resolve)))
  await first.ctx().forgetPages()
  finish?.({ text: 'before' })
  expect(await before).toEqual({ text: 'before' })
  expect(await first.ctx().cached('slow', async () => ({ text: 'after' }))).toEqual({ text: 'after' })
})

test('a path is forgotten in every language, with all replies, values and files, and other pages stay', async () => {
  const caches = publicCaches()
  const page = { body: pageBody(Buffer.from('<p>'), 'slot'), status: 200, headers: {} }
  const fill = async () => {
    for (const address of ['/faq', '/hi/faq', '/blog', '/hi/blog']) caches.pages.set(address, page)
    caches.replies.set('GET /faq en {}', compressedReply('{}'))
    caches.values.set('a value', {})
    await caches.siteFiles.file('/sitemap.xml', async () => 'before', '10.0.0.1')
  }
  const stored = async () => ({
    pages: ['/faq', '/hi/faq', '/blog', '/hi/blog'].filter((address) => caches.pages.get(address)),
    replies: caches.replies.size().entries,
    values: caches.values.size().entries,
    file: String(await caches.siteFiles.file('/sitemap.xml', async () => 'after', '10.0.0.1')),
  })
  await fill()
  expect(await stored()).toEqual({
    pages: ['/faq', '/hi/faq', '/blog', '/hi/blog'],
    replies: 1,
    values: 1,
    file: 'before',
  })
  caches.forget('/faq')
  expect(await stored()).toEqual({ pages: ['/blog', '/hi/blog'], replies: 0, values: 0, file: 'after' })
  await fill()
  caches.forget(undefined)
  expect(await stored()).toMatchObject({ pages: [], replies: 0, values: 0 })
})
