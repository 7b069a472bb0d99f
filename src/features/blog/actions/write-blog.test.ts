import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#platform/format/durations.ts'
import { makeCourse, makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'

let app: TestApp
let admin: Person
let other: Person
const whole = { excerpt: 'In short.', body: '<p>What it says.</p>' }

const post = (path: string, body: object = {}, who = admin) =>
  app.call('POST', `/admin/blog${path}`, body, { token: who.token })
const get = (path: string) => app.call('GET', `/admin/blog${path}`, undefined, { token: admin.token })
const read = (slug: string) => app.call('POST', '/blog/get-blog-detail', { slug })
const acts = async (uid: string) =>
  (await app.database.sql`select act from audit_entries where entity_uid = ${uid} order by id`).map(({ act }) => act)

async function begin(fields: object = {}) {
  const { code, body } = await post('', fields)
  expect(code).toBe(201)
  return body.data as { uid: string; version: number; fields: Record<string, unknown> }
}
async function shown(title: string, more: object = {}) {
  const { uid } = await begin({ title, ...whole, ...more })
  const { body } = await post(`/${uid}/publish`)
  return { uid, slug: body.data.blogs[0].slug as string }
}

beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
  other = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())

describe('writing a post', () => {
  it('begins as a draft that no one else sees, once per key', async () => {
    const first = await begin({ title: 'Half', idempotencyKey: 'one-form' })
    expect((await begin({ title: 'Half', idempotencyKey: 'one-form' })).uid).toBe(first.uid)
    expect((await read(first.uid)).code).toBe(404)
  })

  it('keeps no script, handler or foreign style, and says what it kept', async () => {
    const { uid, version } = await begin()
    const body =
      '<p onclick="x()">Hello<script>alert(1)</script></p><img src="javascript:x" onerror="x()"><a href="javascript:x">y</a>'
    const saved = await post(`/${uid}`, { version, body })
    expect(saved.body.data.body).not.toMatch(/script|onclick|onerror/)
    expect((await get(`/${uid}`)).body.data.fields.body).toContain('<p>Hello</p>')
  })

  it('refuses what is too long or not what it claims to be, by field', async () => {
    const wrong = {
      title: 'x'.repeat(10_000),
      slug: 'Not a Slug',
      coverLink: 'https://elsewhere.example/a.png',
      publishAt: 'soon',
      tags: Array.from({ length: 13 }, (_, n) => `tag ${n}`),
    }
    const { code, body } = await post('', wrong)
    expect(code).toBe(422)
    expect(body.errors).toEqual({
      title: 'Maximum 200 characters allowed',
      slug: 'Use only lowercase letters, digits and hyphens, such as gst-for-a-shop',
      coverLink: 'Please upload the image here',
      publishAt: 'Please enter a date and time',
      tags: 'Add at most 12 tags',
    })
    const learner = await makeLearner(app)
    expect((await post('', { authorUid: learner.uid })).body.errors).toHaveProperty('authorUid')
    expect((await post('', { coverMotif: 'nothing' })).body.errors).toHaveProperty('coverMotif')
  })

  it('answers a save that is based on an older version with what stands now', async () => {
    const { uid, version } = await begin({ title: 'Two at once' })
    expect((await post(`/${uid}`, { version, title: 'Two at once, first' })).body.data.version).toBe(version + 1)
    const conflicting = await post(`/${uid}`, { version, title: 'Two at once, second' }, other)
    expect([conflicting.code, conflicting.body.error]).toEqual([409, 'DRAFT_CONFLICT'])
    expect(conflicting.body.data).toMatchObject({ version: version + 1, fields: { title: 'Two at once, first' } })
    // The same words again, whose answer was lost on the way, are no conflict.
    expect((await post(`/${uid}`, { version, title: 'Two at once, first' })).code).toBe(200)
  })

  it('writes down who wrote, once a sitting', async () => {
    const { uid } = await begin({ title: 'Noted' })
    await post(`/${uid}`, { version: 1, title: 'Noted down' })
    await post(`/${uid}`, { version: 2, title: 'Noted down twice' })
    await post(`/${uid}`, { version: 3, title: 'By another' }, other)
    expect(await acts(uid)).toEqual(['blog.created', 'blog.saved', 'blog.saved'])
  })
})

describe('the address of a post', () => {
  it('is refused where another post has it, with what it leads to', async () => {
    await begin({ title: 'The first one', slug: 'taken' })
    const { code, body } = await post('', { slug: 'taken' })
    expect(code).toBe(422)
    expect(body.errors?.slug).toBe('‘The first one’ already uses this URL. Please choose another one.')
  })

  it('goes to one of two who take it at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => post('', { title: `Racer ${n}`, slug: 'raced-for' })))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([201, 422, 422])
  })

  it('is free again when only a draft had it', async () => {
    const { uid } = await begin({ slug: 'for-a-moment' })
    await post(`/${uid}`, { version: 1, slug: 'for-good' })
    expect((await post('', { slug: 'for-a-moment' })).code).toBe(201)
  })

  it('is made of the title, with a number where that is taken; of a script without Latin letters here, the uid', async () => {
    expect((await shown('Tea & ₹10 biscuits')).slug).toBe('tea-10-biscuits')
    expect((await shown('Tea, 10 biscuits')).slug).toBe('tea-10-biscuits-2')
    expect((await shown('चाय और बिस्कुट')).slug).toBe('chay-aur-biskut')
    const tamil = await shown('தேநீர்')
    expect(tamil.slug).toBe(tamil.uid)
  })

  it('stays the post’s for good once readers had it', async () => {
    const { uid } = await shown('Renamed later', { slug: 'old-name' })
    const { version } = (await get(`/${uid}`)).body.data
    await post(`/${uid}`, { version, slug: 'new-name' })
    // Written, not yet published: readers have the old one.
    expect((await read('new-name')).code).toBe(404)
    await post(`/${uid}/publish`)
    for (const slug of ['old-name', 'new-name']) expect((await read(slug)).body.data.blog.slug).toBe('new-name')
    expect((await post('', { slug: 'old-name' })).code).toBe(422)
    await post(`/${uid}/delete`)
    expect((await read('old-name')).code).toBe(404)
  })
})

describe('publishing', () => {
  it('names what is missing', async () => {
    const { uid } = await begin({ title: 'Half' })
    const { code, body } = await post(`/${uid}/publish`)
    expect([code, body.errors]).toEqual([
      422,
      {
        title: 'Minimum 5 characters required',
        excerpt: 'This field is required',
        body: 'This field is required',
      },
    ])
  })

  it('does not publish text that someone else changed in the meantime', async () => {
    const { uid, version } = await begin({ title: 'Read by me', ...whole })
    await post(`/${uid}`, { version, title: 'Written by another' }, other)
    expect((await post(`/${uid}/publish`, { version })).code).toBe(409)
  })

  it('keeps what is written on from readers until it is published again', async () => {
    const { uid, slug } = await shown('Before the change')
    const draft = (await get(`/${uid}`)).body.data
    await post(`/${uid}`, { version: draft.version, title: 'After the change' })
    expect((await read(slug)).body.data.blog.title).toBe('Before the change')
    expect((await get(`/${uid}`)).body.data).toMatchObject({ changed: true, fields: { title: 'After the change' } })
    expect((await get(`/${uid}/preview`)).body.data.blog.title).toBe('After the change')
    await post(`/${uid}/publish`)
    expect((await read(slug)).body.data.blog.title).toBe('After the change')
    expect((await get(`/${uid}`)).body.data.changed).toBe(false)
  })

  it('shows a scheduled post at its minute, by itself', async () => {
    const at = new Date(Date.now() + 2 * hourMs)
    app.setNow(new Date(at.getTime() - hourMs))
    const { uid } = await begin({ title: 'From New Year', slug: 'new-year', ...whole, publishAt: at.toISOString() })
    expect((await post(`/${uid}/publish`)).body).toMatchObject({
      message: 'Scheduled',
      data: { blogs: [{ state: 'SCHEDULED' }] },
    })
    expect((await read('new-year')).code).toBe(404)
    app.setNow(new Date(at.getTime() + 1000))
    expect((await read('new-year')).code).toBe(200)
    expect((await get('?state=PUBLISHED&search=New Year')).body.data.blogs[0].state).toBe('PUBLISHED')
    // The kept list follows when the job has run, not a minute later.
    expect(await runJobs(app, 'blog.', { due: new Date(at.getTime() + 1000) })).toContain('blog.show-scheduled')
    app.setNow(new Date())
  })

  it('takes a post back, with what was written since, and shows it again at its old date', async () => {
    const { uid, slug } = await shown('Back and forth', { publishAt: '2026-02-03T10:00:00.000Z' })
    const { version } = (await get(`/${uid}`)).body.data
    await post(`/${uid}`, { version, excerpt: 'Written since.' })
    await post(`/${uid}/unpublish`)
    expect((await read(slug)).code).toBe(404)
    expect((await get(`/${uid}`)).body.data).toMatchObject({ state: 'DRAFT', fields: { excerpt: 'Written since.' } })
    await post(`/${uid}/publish`)
    expect((await read(slug)).body.data.blog).toMatchObject({
      excerpt: 'Written since.',
      publishedAt: '2026-02-03T10:00:00.000Z',
    })
    expect(await acts(uid)).toEqual([
      'blog.created',
      'blog.published',
      'blog.saved',
      'blog.unpublished',
      'blog.published',
    ])
  })

  it('does it with several, or with none where one is unfinished', async () => {
    const ready = await begin({ title: 'Ready one', ...whole })
    const half = await begin({ title: 'Half of one' })
    const both = await post('/publish', { uids: [ready.uid, half.uid] })
    expect(both.body).toMatchObject({
      status: 0,
      message: '‘Half of one’ cannot be published yet: This field is required',
    })
    expect((await get(`/${ready.uid}`)).body.data.state).toBe('DRAFT')
    await post('/publish', { uids: [ready.uid] })
    await post('/unpublish', { uids: [ready.uid, half.uid] })
    expect((await post('/delete', { uids: [ready.uid, half.uid] })).body.data.uids.sort()).toEqual(
      [half.uid, ready.uid].sort(),
    )
    expect((await get(`/${half.uid}`)).code).toBe(404)
    expect((await post('/delete', { uids: [half.uid] })).code).toBe(404)
  })
})

describe('the list of all posts', () => {
  it('narrows, sorts and counts, and goes into a file without a formula', async () => {
    await begin({ title: '=HYPERLINK("https://evil.example")', tags: ['+tag'] })
    const { data } = (await get('?state=DRAFT&search=hyperlink&sort=title&direction=asc')).body
    expect(data.blogs).toHaveLength(1)
    expect(data.counts.DRAFT).toBeGreaterThan(0)
    const csv = await app.app.inject({
      url: '/api/admin/blog?search=hyperlink&format=csv',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(csv.body).toContain("'+tag")
  })

  it('is the administrators’ alone', async () => {
    const creator = await makePerson(app, 'CREATOR')
    expect((await post('', { title: 'Mine' }, creator)).code).toBe(403)
  })

  it('is not signed with the name of somebody suspended or of a learner; one suspended later stays its author', async () => {
    const suspendedAt = new Date()
    const author = await makePerson(app, 'CREATOR', { suspendedAt })
    expect((await post('', { authorUid: author.uid })).body.errors).toHaveProperty('authorUid')
    const { uid, version } = await begin({ title: 'By somebody else', ...whole })
    expect((await post(`/${uid}`, { version, authorUid: author.uid })).body.errors).toHaveProperty('authorUid')

    const former = await makePerson(app, 'CREATOR')
    const left = await begin({ title: 'By a former creator', authorUid: former.uid, ...whole })
    await app.database.sql`update users set roles = array['LEARNER'], user_role = 'LEARNER' where id = ${former.id}`
    const corrected = await post(`/${left.uid}`, { version: left.version, title: 'By a former creator, corrected' })
    expect(corrected.body.errors).toHaveProperty('authorUid')

    const writer = await makePerson(app, 'CREATOR')
    const theirs = await begin({ title: 'By a writer', authorUid: writer.uid, ...whole })
    await app.database.sql`update users set suspended_at = ${suspendedAt} where id = ${writer.id}`
    const sent = { version: theirs.version, title: 'By a writer, corrected', authorUid: writer.uid }
    expect((await post(`/${theirs.uid}`, sent)).code).toBe(200)
    expect((await post(`/${theirs.uid}/publish`)).code).toBe(200)
  })

  it('offers creators and administrators as authors, by name', async () => {
    const author = await makePerson(app, 'CREATOR', {
      firstName: 'Meenal',
      lastName: 'Shah',
      photoLink: '/media/meenal.webp',
    })
    await makeCourse(app, { creatorId: author.id })
    expect((await get('/author?search=meenal')).body.data.authors).toEqual([
      { uid: author.uid, clubbedName: 'Meenal Shah', photo: '/media/meenal.webp' },
    ])
    const { uid } = await begin({ title: 'By Meenal', authorUid: author.uid, ...whole })
    expect((await get(`/${uid}/preview`)).body.data).toMatchObject({
      blog: { author: { clubbedName: 'Meenal Shah', photo: '/media/meenal.webp' } },
      courses: [{ courseTitle: expect.any(String) }],
    })
  })
})
