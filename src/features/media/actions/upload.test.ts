import { mkdtemp, readdir, rm, symlink, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#platform/format/durations.ts'
import { makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { beginUpload, sendFile, sendPart } from '../../../../tests/send-upload.ts'
import { partBytes } from '../rules.ts'
import { mediaAssets } from '../tables.ts'

let app: TestApp
let dataDir: string
let creator: Person
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-uploads-'))
  app = await startApp({ env: { DATA_DIR: dataDir, FFMPEG: '0', UPLOAD_MAX_MB: '20' } })
  creator = await makePerson(app, 'CREATOR')
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 7)])
const asPdf = { name: 'notes.pdf', type: 'application/pdf', kind: 'document' }
const rowOf = async (uid: string) =>
  (await app.database.db.select().from(mediaAssets).where(eq(mediaAssets.uid, uid)))[0]
const show = (person: Person, uid: string) => app.call('GET', `/media/asset/${uid}`, undefined, { token: person.token })
const head = (person: Person, uid: string) =>
  app.call('HEAD', `/media/uploads/${uid}`, undefined, { token: person.token, headers: { 'tus-resumable': '1.0.0' } })

test('a document is uploaded in parts, is checked, and downloads complete under its name', async () => {
  const file = pdf(partBytes + 1000)
  const { uid, last } = await sendFile(app, creator.token, file, asPdf)
  expect([last.code, last.offset]).toEqual([204, file.length])
  expect((await show(creator, uid)).body.data).toMatchObject({ state: 'CHECKING', offset: file.length })
  expect(await runJobs(app, 'media.')).toEqual(['media.check-upload'])
  const { data } = (await show(creator, uid)).body
  expect(data).toMatchObject({ state: 'READY', name: 'notes.pdf', type: 'application/pdf', bytes: file.length })
  const whole = await app.app.inject(data.src)
  expect(whole.headers['content-type']).toBe('application/pdf')
  expect(whole.rawPayload.equals(file)).toBe(true)
  expect(await readdir(join(dataDir, 'media/uploads'))).toEqual([`${uid}.pdf`])
})

test('it goes on where it stopped, and says where that is', async () => {
  const file = pdf(5000)
  const { uid } = await beginUpload(app, creator.token, file.length, asPdf)
  await sendPart(app, creator.token, uid, 0, file.subarray(0, 2000))
  const where = await head(creator, uid)
  expect([where.code, where.headers['upload-offset'], where.headers['upload-length']]).toEqual([200, '2000', '5000'])
  expect((await show(creator, uid)).body.data).toMatchObject({ state: 'UPLOADING', offset: 2000 })
  const wrong = await sendPart(app, creator.token, uid, 1000, file.subarray(1000))
  expect([wrong.code, wrong.body.error]).toEqual([409, 'WRONG_OFFSET'])
  expect((await sendPart(app, creator.token, uid, 2000, file.subarray(2000))).code).toBe(204)
})

test('an upload is its owner’s alone: an administrator only sees it', async () => {
  const [other, admin] = [await makePerson(app, 'CREATOR'), await makePerson(app, 'ADMIN')]
  const file = pdf(3000)
  const { uid } = await beginUpload(app, creator.token, file.length, asPdf)
  for (const person of [other, admin]) {
    expect((await sendPart(app, person.token, uid, 0, file)).code).toBe(404)
    expect((await head(person, uid)).code).toBe(404)
    expect((await app.call('DELETE', `/media/uploads/${uid}`, undefined, { token: person.token })).code).toBe(404)
  }
  expect([(await show(other, uid)).code, (await show(admin, uid)).code]).toEqual([404, 200])
  expect((await sendPart(app, creator.token, uid, 0, file)).code).toBe(204)
})

test('a part over the limit is refused with the limit, and nothing of it is kept', async () => {
  const file = pdf(partBytes + 1)
  const { uid } = await beginUpload(app, creator.token, file.length, asPdf)
  const answer = await sendPart(app, creator.token, uid, 0, file)
  expect([answer.code, answer.body.error]).toEqual([413, 'PART_TOO_LARGE'])
  expect(answer.body.message).toContain('5242880 bytes')
  expect((await head(creator, uid)).headers['upload-offset']).toBe('0')
})

test('more than was announced is refused', async () => {
  const { uid } = await beginUpload(app, creator.token, 1000, asPdf)
  expect((await sendPart(app, creator.token, uid, 0, pdf(2000))).code).toBe(400)
})

test('nothing is added to a finished upload, and a repeated request gets its result', async () => {
  const file = pdf(2000)
  const { uid } = await sendFile(app, creator.token, file, asPdf)
  const again = await sendPart(app, creator.token, uid, 2000, Buffer.from('x'))
  expect([again.code, again.body.error]).toEqual([409, 'UPLOAD_FINISHED'])
  expect((await sendPart(app, creator.token, uid, 0, file)).code).toBe(409)
  expect((await head(creator, uid)).headers['upload-offset']).toBe('2000')
  expect((await app.call('DELETE', `/media/uploads/${uid}`, undefined, { token: creator.token })).code).toBe(409)
})

test('what is too large or of another type is refused before anything is sent', async () => {
  const large = await beginUpload(app, creator.token, 20 * 1024 * 1024 + 1)
  expect([large.code, large.body.error, large.body.message]).toEqual([
    413,
    'TOO_LARGE',
    'This file is too large. The limit is 20 MB.',
  ])
  const program = await beginUpload(app, creator.token, 1000, { name: 'film.exe', type: 'application/x-msdownload' })
  expect([program.code, program.body.message]).toEqual([
    415,
    'This file isn’t an MP4, WebM or Ogg video. Export it in one of these formats and upload it.',
  ])
  expect((await beginUpload(app, creator.token, 0, asPdf)).code).toBe(400)
  const withoutMetadata = await app.call('POST', '/media/uploads', undefined, {
    token: creator.token,
    headers: { 'tus-resumable': '1.0.0' },
  })
  expect([withoutMetadata.code, withoutMetadata.body.error]).toEqual([400, 'LENGTH_NEEDED'])
})

test('a false type is found by its content at the end: the file goes, the reason stays', async () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000, 1)])
  const { uid, last } = await sendFile(app, creator.token, program)
  expect([last.code, last.body.error]).toEqual([415, 'WRONG_TYPE'])
  expect((await show(creator, uid)).body.data).toMatchObject({ state: 'REFUSED', problem: 'WRONG_TYPE', src: null })
  expect(await readdir(join(dataDir, 'media/uploads'))).not.toContain(`${uid}.mp4`)
  expect((await sendPart(app, creator.token, uid, 0, program)).code).toBe(415)
  expect((await app.call('DELETE', `/media/uploads/${uid}`, undefined, { token: creator.token })).code).toBe(204)
  expect(await rowOf(uid)).toBeUndefined()
})

test('a page that calls itself a video is refused', async () => {
  const { last } = await sendFile(app, creator.token, Buffer.from('<!doctype html><script>alert(1)</script>'))
  expect(last.code).toBe(415)
})

test('a video that only begins like one is refused by the closer look', async () => {
  const { uid, last } = await sendFile(
    app,
    creator.token,
    Buffer.concat([Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(9000, 3)]),
  )
  expect(last.code).toBe(204)
  await runJobs(app, 'media.')
  expect((await show(creator, uid)).body.data).toMatchObject({ state: 'REFUSED', problem: 'UNREADABLE' })
})

test('a full disk is reported, the received bytes stay, and the upload continues later', async () => {
  const file = pdf(4000)
  const { uid } = await beginUpload(app, creator.token, file.length, asPdf)
  const path = join(dataDir, 'media/uploads', `${uid}.pdf`)
  await unlink(path)
  await symlink('/dev/full', path)
  const answer = await sendPart(app, creator.token, uid, 0, file)
  expect([answer.code, answer.body.error]).toEqual([503, 'STORAGE_FULL'])
  expect(answer.body.message).toContain('no space left')
  expect((await show(creator, uid)).body.data).toMatchObject({ state: 'UPLOADING' })
})

test('a learner sends documents of at most 5 MB and no video', async () => {
  const learner = await makeLearner(app)
  expect((await beginUpload(app, learner.token, partBytes, asPdf)).code).toBe(201)
  expect((await beginUpload(app, learner.token, partBytes + 1, asPdf)).body.error).toBe('TOO_LARGE')
  expect((await beginUpload(app, learner.token, 1000)).body.error).toBe('WRONG_TYPE')
})

test('abandoned uploads are deleted, and one that lost only its last answer is completed', async () => {
  const [left, complete, active] = await Promise.all([1, 2, 3].map(() => beginUpload(app, creator.token, 3000, asPdf)))
  await sendPart(app, creator.token, left!.uid, 0, pdf(3000).subarray(0, 100))
  await sendPart(app, creator.token, complete!.uid, 0, pdf(3000))
  // A lease is given back after the answer.
  for (const { uid } of [left!, complete!]) await expect.poll(async () => (await rowOf(uid))?.leaseHolder).toBeNull()
  await app.database.db
    .update(mediaAssets)
    .set({ state: 'UPLOADING', touchedAt: new Date(Date.now() - 700_000) })
    .where(eq(mediaAssets.uid, complete!.uid))
  const longAgo = new Date(Date.now() - 73 * hourMs)
  await app.database.db.update(mediaAssets).set({ touchedAt: longAgo }).where(eq(mediaAssets.uid, left!.uid))
  await app.ctx().jobs.enqueue(app.database.db, 'media.sweep-uploads', {})
  await runJobs(app, 'media.')
  expect(await rowOf(left!.uid)).toBeUndefined()
  expect(await readdir(join(dataDir, 'media/uploads'))).not.toContain(`${left!.uid}.pdf`)
  expect(await rowOf(complete!.uid)).toMatchObject({ state: 'READY' })
  expect(await rowOf(active!.uid)).toMatchObject({ state: 'UPLOADING' })
})
