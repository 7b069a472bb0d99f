import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaAssets } from '#features/media/tables.ts'
import { hourMs } from '#platform/format/durations.ts'
import { checkMachine } from '../../src/app/doctor/system-check.ts'
import { startBucket } from '../bucket.ts'
import { type Door, openDoor } from '../door.ts'
import { makeLearner, makePerson, type Person, startApp, type TestApp } from '../make.ts'
import { runJobs } from '../run-jobs.ts'
import { beginUpload, sendPart } from '../send-upload.ts'

// Where files are stored is away or can't be written: people read so in words, nothing half stored stays, pages go on.

const asPdf = { name: 'notes.pdf', type: 'application/pdf', kind: 'document' }
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3000, 'lesson')])
const isAway = { code: 503, body: { status: 0, error: 'STORAGE_AWAY' } }

let app: TestApp
let dataDir: string
const storageLine = async () =>
  (await checkMachine(app.settings, new Date()))
    .filter(({ part }) => part === 'storage')
    .map(({ state, text }) => `${state}: ${String(text)}`)[0]
const uploadsOf = async ({ id }: Person) =>
  (await app.database.db.select().from(mediaAssets)).filter(({ ownerId }) => ownerId === id)

async function expectRefusedPlainly(person: Person): Promise<void> {
  const refused = await beginUpload(app, person.token, pdf.length, asPdf)
  expect(refused).toMatchObject(isAway)
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.body.message).toContain('Files can’t be opened or uploaded right now')
  expect(await uploadsOf(person)).toEqual([])
  expect(await app.database.sql`select from media_usage where owner_id = ${person.id} and bytes > 0`).toEqual([])
  const hindi = await app.call('POST', '/media/uploads', undefined, {
    token: person.token,
    headers: {
      'accept-language': 'hi',
      'upload-length': '3009',
      'upload-metadata': `filename ${btoa('a.pdf')},filetype ${btoa('application/pdf')}`,
    },
  })
  expect(hindi.body.message).toMatch(/^अभी फ़ाइलें खुल या अपलोड नहीं/)
  expect((await app.call('GET', '/account/sessions', undefined, { token: person.token })).code).toBe(200)
}

describe('a bucket that is away', () => {
  let bucket: Awaited<ReturnType<typeof startBucket>>
  let door: Door
  beforeAll(async () => {
    bucket = await startBucket()
    door = await openDoor(Number(new URL(bucket.env.S3_ENDPOINT as string).port))
    app = await startApp({ env: { ...bucket.env, S3_ENDPOINT: `http://127.0.0.1:${door.port}` } })
  })
  afterAll(async () => {
    await app.stop()
    await door.close()
    await bucket.stop()
  })

  test('refuses uploads and files in words, retries what waits for it, and has lost nothing when it is back', async () => {
    const [creator, learner] = [await makePerson(app, 'CREATOR'), await makeLearner(app)]
    const { uid } = await beginUpload(app, creator.token, pdf.length, asPdf)
    expect((await sendPart(app, creator.token, uid, 0, pdf.subarray(0, 1000))).code).toBe(204)
    const complete = await beginUpload(app, creator.token, pdf.length, asPdf)
    expect((await sendPart(app, creator.token, complete.uid, 0, pdf)).code).toBe(204)

    await door.close()
    await expectRefusedPlainly(learner)
    expect(await sendPart(app, creator.token, uid, 1000, pdf.subarray(1000))).toMatchObject(isAway)
    expect(await app.call('GET', '/media/image/aaaaaaaaaaaa/w480.webp')).toMatchObject(isAway)
    await app.database.db.update(mediaAssets).set({ touchedAt: new Date(Date.now() - hourMs) })
    await app.database.db.transaction((tx) => app.queue.enqueue(tx, 'media.sweep-uploads', {}))
    await expect(runJobs(app, 'media.sweep-uploads')).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
    expect(await storageLine()).toMatch(/^warning: S3_ENDPOINT: .* can't be reached; files can't be opened or uploaded/)

    await door.reopen()
    expect(await storageLine()).toBe('ok: A file was written to media, read and deleted.')
    expect((await sendPart(app, creator.token, uid, 1000, pdf.subarray(1000))).offset).toBe(pdf.length)
    await runJobs(app, 'media.')
    for (const one of [uid, complete.uid]) {
      const { body } = await app.call('GET', `/media/asset/${one}`, undefined, { token: creator.token })
      expect(body.data).toMatchObject({ state: 'READY', bytes: pdf.length })
      expect((await app.app.inject(body.data.src)).rawPayload.equals(pdf)).toBe(true)
    }
  })
})

describe('a folder that can not be written', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sopaan-storage-'))
    app = await startApp({ env: { DATA_DIR: dataDir } })
  })
  afterAll(async () => {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('refuses uploads in words, is named with what to do, and serves as soon as it can be written again', async () => {
    const learner = await makeLearner(app)
    // Rights do not bind root, and a read-only disk needs root: a file in the folder's place binds both.
    const media = join(dataDir, 'media')
    await writeFile(media, '')
    await expectRefusedPlainly(learner)
    expect(await storageLine()).toBe(`wrong: DATA_DIR: ${media} is no folder. Name another one.`)
    await rm(media)
    expect(await storageLine()).toBe(`ok: ${media} can be written.`)
    const { uid } = await beginUpload(app, learner.token, pdf.length, asPdf)
    expect((await sendPart(app, learner.token, uid, 0, pdf)).code).toBe(204)
  })
})
