import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#platform/server/config.ts'
import { startBucket } from '../../../../tests/bucket.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { beginUpload, sendFile, sendPart } from '../../../../tests/send-upload.ts'
import { partBytes } from '../rules.ts'
import { UploadPartRefused } from './upload-part-refused.ts'
import { type Storage, storageOf } from './storage.ts'

const places = {
  'files in a folder': async () => ({ env: {} as Record<string, string>, stop: async () => {} }),
  'an S3 bucket': startBucket,
}

describe.each(Object.entries(places))('%s', (_name, open) => {
  let place: Awaited<ReturnType<typeof open>>
  let dataDir: string
  let app: TestApp
  let creator: Person
  let storage: Storage
  beforeAll(async () => {
    place = await open()
    dataDir = await mkdtemp(join(tmpdir(), 'sopaan-storage-'))
    app = await startApp({ env: { DATA_DIR: dataDir, FFMPEG: '0', ...place.env } })
    creator = await makePerson(app, 'CREATOR')
    storage = await storageOf(app.settings)
  })
  afterAll(async () => {
    await app.stop()
    await place.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const bytes = randomBytes(50_000)
  const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])
  const asPdf = { name: 'notes.pdf', type: 'application/pdf', kind: 'document' }

  test('what is put is there whole, in ranges and as a file of this machine', async () => {
    await storage.put('images/a/w480.webp', bytes, 'image/webp')
    expect(await storage.stat('images/a/w480.webp')).toMatchObject({ bytes: 50_000, tag: expect.stringMatching(/^"/) })
    expect((await buffer(await storage.read('images/a/w480.webp'))).equals(bytes)).toBe(true)
    const part = await buffer(await storage.read('images/a/w480.webp', { start: 100, end: 199 }))
    expect(part.equals(bytes.subarray(100, 200))).toBe(true)
    const lent = await storage.withFile('images/a/w480.webp', (file) => readFile(file))
    expect(lent.equals(bytes)).toBe(true)
  })

  test('a file of this machine is taken', async () => {
    const file = join(dataDir, 'made.mp4')
    await writeFile(file, bytes)
    await storage.put('hls/x/1/240p.mp4', { file }, 'video/mp4')
    expect((await storage.stat('hls/x/1/240p.mp4'))?.bytes).toBe(50_000)
  })

  test('what was changed has another tag', async () => {
    await storage.put('captions/a.vtt', Buffer.from('one'), 'text/vtt')
    const before = await storage.stat('captions/a.vtt')
    await storage.put('captions/a.vtt', Buffer.from('other'), 'text/vtt')
    expect((await storage.stat('captions/a.vtt'))?.tag).not.toBe(before?.tag)
  })

  test('a file or a whole folder is removed, and removing nothing is no trouble', async () => {
    for (const name of ['1/a.mp4', '1/b.mp4', '2/a.mp4']) await storage.put(`hls/y/${name}`, bytes, 'video/mp4')
    await storage.remove('hls/y/1/')
    await storage.remove('hls/none/')
    await storage.remove('hls/none.mp4')
    expect(await storage.stat('hls/y/1/b.mp4')).toBeUndefined()
    expect(await storage.stat('hls/y/2/a.mp4')).toBeDefined()
    await storage.remove('hls/y/2/a.mp4')
    expect(await storage.stat('hls/y/2/a.mp4')).toBeUndefined()
  })

  test('a missing file, a folder, and a path outside the storage are absent', async () => {
    await writeFile(join(dataDir, 'secret.txt'), 'not yours')
    for (const path of ['none.mp4', 'images', 'images/', '../secret.txt', 'images/../../secret.txt', '/etc/passwd'])
      expect([path, await storage.stat(path)]).toEqual([path, undefined])
  })

  test('an upload in growing parts, some of it by another server, comes out as it went in', async () => {
    const file = pdf(2 * partBytes + 700_000)
    const { uid } = await beginUpload(app, creator.token, file.length, asPdf)
    let at = 0
    for (const size of [524_288, 1_048_576, 2_097_152]) {
      expect((await sendPart(app, creator.token, uid, at, file.subarray(at, at + size))).code).toBe(204)
      at += size
    }
    // Another process knows nothing but what is stored.
    const other = await storageOf(readSettings({ DATA_DIR: dataDir, ...place.env }))
    expect(await other.uploads.offset(`uploads/${uid}.pdf`)).toBe(at)
    while (at < file.length) {
      const part = file.subarray(at, at + partBytes)
      expect((await sendPart(app, creator.token, uid, at, part)).code).toBe(204)
      at += part.length
    }
    await runJobs(app, 'media.')
    const { data } = (await app.call('GET', `/media/asset/${uid}`, undefined, { token: creator.token })).body
    expect(data).toMatchObject({ state: 'READY', bytes: file.length })
    const whole = await app.app.inject(data.src)
    expect(whole.rawPayload.equals(file)).toBe(true)
    const tail = await app.app.inject({ url: data.src, headers: { range: 'bytes=-100' } })
    expect([tail.statusCode, tail.rawPayload.equals(file.subarray(-100))]).toEqual([206, true])
  })

  test('a cancelled or wrong upload leaves nothing behind', async () => {
    const { uid } = await beginUpload(app, creator.token, 9000, asPdf)
    await sendPart(app, creator.token, uid, 0, pdf(9000).subarray(0, 4000))
    expect((await app.call('DELETE', `/media/uploads/${uid}`, undefined, { token: creator.token })).code).toBe(204)
    const { uid: wrongType, last } = await sendFile(app, creator.token, Buffer.alloc(3000, 65), asPdf)
    expect(last.code).toBe(415)
    for (const one of [uid, wrongType]) {
      expect(await storage.uploads.offset(`uploads/${one}.pdf`)).toBeUndefined()
      for (const left of ['', '.notes/id', '.notes/rest-1'])
        expect(await storage.stat(`uploads/${one}.pdf${left}`)).toBeUndefined()
    }
  })

  test('an aborted part stays up to its last byte, and a part whose lease is lost writes nothing', async () => {
    const path = 'uploads/broken.pdf'
    const total = 3_000_000
    await storage.uploads.create(path, 'application/pdf')
    async function* breaking() {
      yield randomBytes(600_000)
      await sleep(50)
      throw new Error('the line broke')
    }
    const part = (body: Readable, held = true) => ({ body, total, held: () => held })
    const broken = part(Readable.from(breaking(), { objectMode: false }))
    await expect(storage.uploads.append(path, { ...broken, offset: 0 })).rejects.toThrow('the line broke')
    expect(await storage.uploads.offset(path)).toBe(600_000)
    const delayedPart = part(Readable.from([randomBytes(1000)], { objectMode: false }), false)
    await expect(storage.uploads.append(path, { ...delayedPart, offset: 600_000 })).rejects.toThrow(UploadPartRefused)
    expect(await storage.uploads.offset(path)).toBe(600_000)
    const elsewhere = part(Readable.from([randomBytes(1000)], { objectMode: false }))
    await expect(storage.uploads.append(path, { ...elsewhere, offset: 5 })).rejects.toThrow(UploadPartRefused)
    await storage.uploads.discard(path)
    expect(await storage.uploads.offset(path)).toBeUndefined()
  })
})

test('a late object of another server is ignored once the bucket has that part', async () => {
  const place = await startBucket()
  const settings = readSettings({ ...place.env })
  const storage = await storageOf(settings)
  const path = 'uploads/late.pdf'
  const sent = randomBytes(partBytes + 2000)
  const append = (offset: number, bytes: Buffer) =>
    storage.uploads.append(path, {
      body: Readable.from([bytes], { objectMode: false }),
      offset,
      total: sent.length,
      held: () => true,
    })
  await storage.uploads.create(path, 'application/pdf')
  expect(await append(0, sent.subarray(0, 1000))).toBe(1000)
  expect(await append(1000, sent.subarray(1000, partBytes))).toBe(partBytes)
  await storage.put(`${path}.notes/rest-1`, sent.subarray(0, 3000), 'application/octet-stream')
  expect(await storage.uploads.offset(path)).toBe(partBytes)
  expect(await append(partBytes, sent.subarray(partBytes))).toBe(sent.length)
  // Whole, and the server ended before it could say so.
  expect(await storage.uploads.offset(path)).toBe(sent.length)
  await storage.uploads.finish(path)
  await storage.uploads.finish(path)
  expect((await buffer(await storage.read(path))).equals(sent)).toBe(true)
  expect((await readdir(place.folder, { recursive: true })).filter((name) => name.includes('notes/'))).toEqual([])
  await place.stop()
})

test('a bucket leaves nothing of media on the server’s own disk', async () => {
  const place = await startBucket()
  const dataDir = await mkdtemp(join(tmpdir(), 'sopaan-storage-'))
  const storage = await storageOf(readSettings({ DATA_DIR: dataDir, ...place.env }))
  await storage.put('images/a/w480.webp', randomBytes(10), 'image/webp')
  await storage.withFile('images/a/w480.webp', async (file) => expect(await readFile(file)).toHaveLength(10))
  expect(await readdir(dataDir)).toEqual([])
  await place.stop()
  await rm(dataDir, { recursive: true, force: true })
})
