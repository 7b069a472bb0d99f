import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { beginUpload, sendFile, sendPart } from '../../../../tests/send-upload.ts'
import { maxUnfinishedUploads, partBytes } from '../rules.ts'
import { mediaAssets, mediaUsage } from '../tables.ts'

let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-limits-'))
  app = await startApp({
    env: { DATA_DIR: dataDir, FFMPEG: '0', UPLOAD_LEARNER_DAILY_MB: '20', UPLOAD_CREATOR_DAILY_MB: '40' },
  })
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const asPdf = { name: 'notes.pdf', type: 'application/pdf', kind: 'document' }
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 7)])
const begin = (person: Person, bytes: number) => beginUpload(app, person.token, bytes, asPdf)
const many = <T>(n: number, one: () => Promise<T>) => Promise.all(Array.from({ length: n }, one))
const usageOf = async ({ id }: Person) =>
  (await app.database.db.select().from(mediaUsage).where(eq(mediaUsage.ownerId, id)))[0]?.bytes

test('of 100 uploads begun at one moment exactly as many are let in as may be unfinished', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const answers = await many(100, () => begin(creator, 1000))
  expect(answers.filter(({ code }) => code === 201)).toHaveLength(maxUnfinishedUploads)
  expect(new Set(answers.filter(({ code }) => code !== 201).map(({ body }) => body.error))).toEqual(
    new Set(['TOO_MANY_UPLOADS']),
  )
  const rows = await app.database.db.select().from(mediaAssets).where(eq(mediaAssets.ownerId, creator.id))
  expect(rows).toHaveLength(maxUnfinishedUploads)
})

test.each([
  ['LEARNER', 4],
  ['CREATOR', 8],
  ['ADMIN', 8],
] as const)(
  'a %s begins no more than a day’s bytes, also at one moment, and may go on after midnight',
  async (role, n) => {
    const person = await makePerson(app, role)
    app.setNow(new Date('2026-06-01T17:30:00Z'))
    const answers = await many(20, () => begin(person, partBytes))
    expect(answers.filter(({ code }) => code === 201)).toHaveLength(n)
    const refused = answers.find(({ code }) => code !== 201)
    expect([refused?.code, refused?.body.error, refused?.headers['retry-after']]).toEqual([429, 'UPLOAD_LIMIT', '3600'])
    expect(refused?.body.message).toContain(`limit of ${role === 'LEARNER' ? 20 : 40} MB`)
    app.setNow(new Date('2026-06-01T18:30:00Z'))
    expect((await begin(person, partBytes)).code).toBe(201)
    app.setNow(new Date())
  },
)

test('small files count as 64 KB each; what was announced and never sent no longer counts once it is dropped', async () => {
  const learner = await makeLearner(app)
  await begin(learner, 10)
  expect(await usageOf(learner)).toBe(65_536)
  const { uid } = await begin(learner, partBytes)
  await sendPart(app, learner.token, uid, 0, pdf(partBytes).subarray(0, 1_000_000))
  await app.call('DELETE', `/media/uploads/${uid}`, undefined, { token: learner.token })
  expect(await usageOf(learner)).toBe(65_536 + 1_000_000)
})

test('pictures and captions count as well', async () => {
  const creator = await makePerson(app, 'CREATOR')
  await app.database.db.insert(mediaUsage).values({ ownerId: creator.id, day: '2026-06-01', bytes: 40 * 1024 * 1024 })
  app.setNow(new Date('2026-06-01T10:00:00Z'))
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(100)]), 'a.png')
  const request = new Request('http://here/', { method: 'POST', body: form })
  const headers = {
    authorization: `Bearer ${creator.token}`,
    'content-type': request.headers.get('content-type') as string,
  }
  const payload = Buffer.from(await request.arrayBuffer())
  const picture = await app.app.inject({ method: 'POST', url: '/api/media/image', headers, payload })
  // It is no picture: that is said first, and does not count.
  expect(picture.json().error).toBe('WRONG_TYPE')
  expect(await usageOf(creator)).toBe(40 * 1024 * 1024)
  const [video] = await app.database.db
    .insert(mediaAssets)
    .values({ uid: 'captionsvideo', ownerId: creator.id, kind: 'video' })
    .returning()
  form.append('language', 'en')
  const caption = new Request('http://here/', { method: 'POST', body: form })
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/media/asset/${video?.uid}/caption`,
    headers: { ...headers, 'content-type': caption.headers.get('content-type') as string },
    payload: Buffer.from(await caption.arrayBuffer()),
  })
  expect([answer.statusCode, answer.json().error]).toEqual([429, 'UPLOAD_LIMIT'])
  app.setNow(new Date())
})

test('files and folders of media are closed to other users of the machine', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const { uid } = await sendFile(app, creator.token, pdf(2000), asPdf)
  const modes = await Promise.all(
    ['media', 'media/uploads', `media/uploads/${uid}.pdf`].map(async (path) => (await stat(join(dataDir, path))).mode),
  )
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o700, 0o600])
})

test('nothing is taken that would leave less free than UPLOAD_FREE_MB; what is here is kept', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const { uid } = await begin(creator, 2000)
  const full = await startApp({
    env: { DATA_DIR: dataDir, FFMPEG: '0', UPLOAD_FREE_MB: '100000000' },
    beside: app,
  })
  const started = await beginUpload(full, creator.token, 2000, asPdf)
  expect([started.code, started.body.error, started.headers['retry-after']]).toEqual([503, 'STORAGE_FULL', '600'])
  const part = await sendPart(full, creator.token, uid, 0, pdf(2000))
  expect([part.code, part.body.error]).toEqual([503, 'STORAGE_FULL'])
  await full.stop()
  expect((await sendPart(app, creator.token, uid, 0, pdf(2000))).code).toBe(204)
})
