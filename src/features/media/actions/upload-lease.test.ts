import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucket } from '../../../../tests/bucket.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { beginUpload, sendPart, slowPart } from '../../../../tests/send-upload.ts'
import { mediaAssets } from '../tables.ts'

const places = {
  'files in a folder': async () => ({ env: {} as Record<string, string>, stop: async () => {} }),
  'an S3 bucket': startBucket,
}

const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])
const asPdf = { name: 'notes.pdf', type: 'application/pdf', kind: 'document' }

describe.each(Object.entries(places))('two servers, one database, %s', (_name, open) => {
  let place: Awaited<ReturnType<typeof open>>
  let dataDir: string
  let [one, other]: TestApp[] = []
  let creator: Person
  let url: string
  beforeAll(async () => {
    place = await open()
    dataDir = await mkdtemp(join(tmpdir(), 'sopaan-lease-'))
    const env = { DATA_DIR: dataDir, FFMPEG: '0', MEDIA_SECRET: 'one for both servers'.repeat(2), ...place.env }
    one = await startApp({ env })
    other = await startApp({ env, beside: one })
    creator = await makePerson(one, 'CREATOR')
    url = await one.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await other!.stop()
    await one!.stop()
    await place.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const begin = async (bytes: number) => (await beginUpload(one!, creator.token, bytes, asPdf)).uid
  const row = async (uid: string) =>
    (await one!.database.db.select().from(mediaAssets).where(eq(mediaAssets.uid, uid)))[0]
  const offset = async (uid: string) => {
    const headers = { 'tus-resumable': '1.0.0' }
    const answer = await other!.call('HEAD', `/media/uploads/${uid}`, undefined, { token: creator.token, headers })
    return Number(answer.headers['upload-offset'])
  }
  /** A part that is under way to the first server, of which `came` has been sent. */
  async function underWay(uid: string, file: Buffer, came: number) {
    const slow = slowPart(url, creator.token, uid, 0, file.length)
    slow.write(file.subarray(0, came))
    await expect.poll(async () => (await row(uid))?.leaseHolder).not.toBeNull()
    return slow
  }
  /** As a client goes on: where the server says, and asking again where that was wrong. */
  async function goOn(uid: string, file: Buffer, servers: TestApp[], partBytes = 700_000) {
    const codes: number[] = []
    for (let at = await offset(uid), n = 0; at < file.length; n += 1) {
      const { code } = await sendPart(servers[n % 2]!, creator.token, uid, at, file.subarray(at, at + partBytes))
      codes.push(code)
      at = code === 204 ? at + partBytes : await offset(uid)
    }
    return codes
  }
  async function whole(uid: string): Promise<Buffer> {
    await runJobs(one!, 'media.')
    const { data } = (await one!.call('GET', `/media/asset/${uid}`, undefined, { token: creator.token })).body
    expect(data.state).toBe('READY')
    return (await other!.app.inject(data.src)).rawPayload
  }

  test('each part may go to another server', async () => {
    const file = pdf(6_000_000)
    const uid = await begin(file.length)
    expect(new Set(await goOn(uid, file, [one!, other!]))).toEqual(new Set([204]))
    expect((await whole(uid)).equals(file)).toBe(true)
    const free = { leaseHolder: null, leaseUntil: null, leaseAsked: false }
    await expect.poll(() => row(uid)).toMatchObject(free)
  })

  test('of two concurrent parts the older one stops with its bytes saved, and the newer one continues', async () => {
    const file = pdf(1_500_000)
    const uid = await begin(file.length)
    const older = await underWay(uid, file, 400_000)
    const codes = await goOn(uid, file, [other!, other!])
    expect(await older.ended).not.toBe(204)
    // The newer one began before the older one's bytes were all there, or where they ended.
    expect(codes.filter((code) => code !== 204 && code !== 409)).toEqual([])
    expect(codes.filter((code) => code === 204)).toHaveLength(2)
    expect((await whole(uid)).equals(file)).toBe(true)
  })

  test('anyone who lost the lease writes no more, and does not give back what is another’s', async () => {
    const file = pdf(1_000_000)
    const uid = await begin(file.length)
    const lost = await underWay(uid, file, 1000)
    await one!.database.db.update(mediaAssets).set({ leaseHolder: 'another' }).where(eq(mediaAssets.uid, uid))
    await lost.ended
    const left = await offset(uid)
    expect(left).toBeLessThanOrEqual(1000)
    expect(await row(uid)).toMatchObject({ leaseHolder: 'another' })
  })

  test('the lease of a silent holder expires, and the waiting part continues', async () => {
    const file = pdf(5000)
    const uid = await begin(file.length)
    const killed = { leaseHolder: 'killed', leaseUntil: sql`now() + interval '1 second'` }
    await one!.database.db.update(mediaAssets).set(killed).where(eq(mediaAssets.uid, uid))
    const began = Date.now()
    expect((await sendPart(other!, creator.token, uid, 0, file)).code).toBe(204)
    expect(Date.now() - began).toBeGreaterThan(700)
  })

  test('an upload that is given up while a part is on its way leaves nothing', async () => {
    const file = pdf(900_000)
    const uid = await begin(file.length)
    const part = await underWay(uid, file, 300_000)
    expect((await other!.call('DELETE', `/media/uploads/${uid}`, undefined, { token: creator.token })).code).toBe(204)
    expect(await part.ended).not.toBe(204)
    expect(await row(uid)).toBeUndefined()
    const left = await readdir('folder' in place ? place.folder : dataDir, { recursive: true })
    expect(left.filter((name) => name.includes(uid))).toEqual([])
  })
})

test('a part that cannot get the lease is refused with the time to retry', async () => {
  const app = await startApp({ env: { FFMPEG: '0' } })
  try {
    const { token } = await makePerson(app, 'CREATOR')
    const { uid } = await beginUpload(app, token, 5000, asPdf)
    // Longer than a part waits, and shorter than what only a clock that was set back explains.
    const held = { leaseHolder: 'another', leaseUntil: sql`now() + interval '18 seconds'` }
    await app.database.db.update(mediaAssets).set(held).where(eq(mediaAssets.uid, uid))
    const { code, body } = await sendPart(app, token, uid, 0, pdf(5000))
    expect([code, body.error]).toEqual([423, 'UPLOAD_BUSY'])
  } finally {
    await app.stop()
  }
})
