import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/database/db.ts'
import { job, openQueue } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/server/log.ts'
import { freshDatabase } from '../database.ts'
import { makePerson, type Person, type TestApp } from '../make.ts'
import { possible } from '../possible.ts'
import { slowPart } from '../send-upload.ts'
import { freePort, liveSchool, type Run, start } from './run-product.ts'

const hasFfmpeg = possible(
  spawnSync('ffmpeg', ['-version']).status === 0,
  'a server that is killed while it prepares a video',
  'there is no ffmpeg',
)
let dataDir: string
let env: Record<string, string>
let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
let server: Run
let creator: Person

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-uploads-'))
  fresh = await freshDatabase({ empty: true })
  env = {
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    ...liveSchool,
  }
  port = env.PORT as string
  server = start(env)
  await server.says('Sopaan is ready')
  database = openDatabase(fresh.url, { max: 2 })
  creator = await makePerson({ database, ctx: () => ({ now: () => new Date() }) } as TestApp, 'CREATOR')
})
afterAll(async () => {
  server.killAll()
  await database.close()
  await fresh.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The server that is asked, by its port. */
let port: string
const send = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
  fetch(`http://127.0.0.1:${port}/api/media/${path}`, {
    method,
    headers: { authorization: `Bearer ${creator.token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
const base64 = (text: string) => Buffer.from(text).toString('base64')

async function begin(bytes: number, type: string, kind: string): Promise<string> {
  const metadata = `filename ${base64('a.file')},filetype ${base64(type)},kind ${base64(kind)}`
  const created = await send('POST', 'uploads', { 'upload-length': String(bytes), 'upload-metadata': metadata })
  return created.headers.get('location')?.split('/').at(-1) as string
}
const add = (uid: string, offset: number, part: Buffer) =>
  send(
    'PATCH',
    `uploads/${uid}`,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    part,
  )
const show = async (uid: string) => ((await (await send('GET', `asset/${uid}`)).json()) as { data: any }).data

async function killAndStart(): Promise<void> {
  server.child.kill('SIGKILL')
  await server.ended()
  server = start(env)
  await server.says('Sopaan is ready')
}

test('an upload continues after the server was killed in the middle of it, and the file is unchanged', async () => {
  const part = 5_242_880
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4 * part, 'lesson')])
  const uid = await begin(file.length, 'application/pdf', 'document')
  expect((await add(uid, 0, file.subarray(0, part))).status).toBe(204)
  // Killed while a part is on its way.
  const lost = add(uid, part, file.subarray(part, 2 * part)).catch(() => 'broke off')
  await killAndStart()
  await lost
  let at = Number((await send('HEAD', `uploads/${uid}`)).headers.get('upload-offset'))
  expect(at).toBeGreaterThanOrEqual(part)
  while (at < file.length) {
    const answer = await add(uid, at, file.subarray(at, at + part))
    expect(answer.status).toBe(204)
    at = Number(answer.headers.get('upload-offset'))
  }
  await expect.poll(async () => (await show(uid)).state, { timeout: 120_000 }).toBe('READY')
  const whole = await fetch(`http://127.0.0.1:${port}${(await show(uid)).src}`)
  expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true)
})

test('parts alternate between two servers on one folder; one is killed in the middle of a part, and the other goes on', async () => {
  const otherData = await mkdtemp(join(tmpdir(), 'sopaan-uploads-'))
  await symlink(join(dataDir, 'media'), join(otherData, 'media'))
  const ports = [env.PORT as string, String(await freePort())]
  const other = start({ ...env, DATA_DIR: otherData, PORT: ports[1] as string })
  try {
    await other.says('Sopaan is ready')
    const part = 1_000_000
    const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(9 * part)])
    const uid = await begin(file.length, 'application/pdf', 'document')
    let at = 0
    for (let n = 0; n < 5; n += 1, at += part) {
      port = ports[n % 2] as string
      expect((await add(uid, at, file.subarray(at, at + part))).status).toBe(204)
    }
    const cut = slowPart(`http://127.0.0.1:${ports[1]}`, creator.token, uid, at, part)
    cut.write(file.subarray(at, at + part / 2))
    const holders = () => database.sql`select uid from media_assets where uid = ${uid} and lease_holder is not null`
    await expect.poll(async () => (await holders()).length).toBe(1)
    other.killAll()
    expect(await cut.ended).toBe(0)
    port = ports[0] as string
    while (at < file.length) {
      at = Number((await send('HEAD', `uploads/${uid}`)).headers.get('upload-offset'))
      // The first one waits until the killed server's lease has lapsed.
      expect((await add(uid, at, file.subarray(at, at + part))).status).toBe(204)
      at += part
    }
    await expect.poll(async () => (await show(uid)).state, { timeout: 120_000 }).toBe('READY')
    const whole = await fetch(`http://127.0.0.1:${port}${(await show(uid)).src}`)
    expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true)
  } finally {
    port = env.PORT as string
    other.killAll()
    await rm(otherData, { recursive: true, force: true })
  }
})

test.runIf(hasFfmpeg)(
  'a video is prepared anew after the server was killed meanwhile; nothing half done is there',
  async () => {
    const made = join(dataDir, 'film.mp4')
    const drawn = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30', '-t', '20', '-c:v', 'libx264']
    spawnSync('ffmpeg', ['-nostdin', '-y', '-v', 'error', ...drawn, '-preset', 'ultrafast', made])
    const file = readFileSync(made)
    const uid = await begin(file.length, 'video/mp4', 'video')
    for (let at = 0; at < file.length; at += 5_242_880) await add(uid, at, file.subarray(at, at + 5_242_880))
    const work = join(dataDir, 'media-work', `${uid}-1`)
    await expect.poll(() => existsSync(join(work, '240p.mp4')), { timeout: 120_000, interval: 50 }).toBe(true)
    const encoder = Number(readFileSync(join(work, 'encoder.pid'), 'utf8'))
    await killAndStart()
    expect(await show(uid)).toMatchObject({ state: 'READY', ladder: 'working' })
    expect(existsSync(join(dataDir, 'media/hls', uid))).toBe(false)
    // The test does not wait for the time after which a silent worker counts as gone.
    await database.sql`update media_assets set worked_at = now() - interval '1 minute' where uid = ${uid}`
    const queue = await openQueue(fresh.url, [job({ name: 'media.resume-ladders', run: async () => {} })], silentLog)
    await queue.enqueue(database.db, 'media.resume-ladders', {})
    await queue.stop(1000)
    await expect.poll(async () => (await show(uid)).ladder, { timeout: 120_000, interval: 500 }).toBe('ready')
    expect(await readdir(join(dataDir, 'media/hls', uid))).toEqual(['2'])
    expect(await readdir(join(dataDir, 'media-work'))).toEqual([])
    const left = existsSync(`/proc/${encoder}/cmdline`) ? readFileSync(`/proc/${encoder}/cmdline`, 'utf8') : ''
    expect(left).not.toContain(work)
  },
  240_000,
)
