import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { makeLearner, makePerson, type Person, type TestApp } from '../make.ts'
import { freePort, killEverything, liveSchool, type Run } from '../start/run-product.ts'
import { possible } from '../possible.ts'
import { hasSmallDisks, startOnSmallDisk } from './small-disk.ts'

// One school with its own PostgreSQL, on a machine of 512 MB whose disk then fills up.

const mb = 1024 * 1024
/** What Node gives itself on a machine of 512 MB: half of its memory. */
const NODE_OPTIONS = '--max-old-space-size=256'

const onSmallDisk = possible(hasSmallDisks, 'a small machine', 'unshare may not mount a small disk here')
describe.runIf(onSmallDisk)('a small machine', () => {
  let folder: string
  let dataDir: string
  let school: Run
  let database: Database
  let url: string
  let people: { admin: Person; creator: Person; learner: Person }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopaan-small-'))
    await chmod(folder, 0o755)
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    ;({ school, dataDir } = startOnSmallDisk('256m', {
      ...liveSchool,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '0',
      UPLOAD_FREE_MB: '16',
      NODE_OPTIONS,
    }))
    await school.says('Sopaan is ready', 240_000)
    database = openDatabase(addressOf(dataDir), { max: 1 })
    const app = { database, ctx: () => ({ now: () => new Date() }) } as TestApp
    people = {
      admin: await makePerson(app, 'ADMIN'),
      creator: await makePerson(app, 'CREATOR'),
      learner: await makeLearner(app),
    }
  })
  afterAll(async () => {
    await database?.close()
    if (school) await killEverything(school, folder)
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async (path: string, person?: Person, init: RequestInit = {}) => {
    const answer = await fetch(url + path, {
      ...init,
      headers: { ...(person && { authorization: `Bearer ${person.token}` }), ...init.headers },
    })
    const body = await answer.text()
    return { status: answer.status, headers: answer.headers, body, json: () => JSON.parse(body) }
  }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const beginUpload = (person: Person, bytes: number) =>
    ask('/api/media/uploads', person, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes),
        'upload-metadata': `filename ${base64('a.pdf')},filetype ${base64('application/pdf')},kind ${base64('document')}`,
      },
    })
  const saveBio = (bio: string) =>
    ask('/api/learner/profile', people.learner, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'Asha', lastName: 'Rao', bio }),
    })
  const bio = async () => (await ask('/api/learner/profile', people.learner)).json().data.bio as string

  test('answers 2,000 requests and takes a file of 50 MB within 512 MB, PostgreSQL included', async () => {
    const paths = ['/', '/course-marketplace', '/hi', '/login', '/api/course/category-addresses']
    let n = 0
    const failed: string[] = []
    let peakMb = 0
    const visit = async () => {
      while (n < 2_000) {
        const path = paths[(n += 1) % paths.length] as string
        const { status } = await ask(path)
        if (status !== 200) failed.push(`${path} ${status}`)
        if (n % 100 === 0) peakMb = Math.max(peakMb, memoryMb(school, folder))
      }
    }
    await Promise.all(Array.from({ length: 8 }, visit))
    expect(failed).toEqual([])

    const part = Buffer.alloc(5 * mb, 'lesson')
    const started = await beginUpload(people.creator, 10 * part.length)
    for (let at = 0; at < 10 * part.length; at += part.length) {
      part.write(at === 0 ? '%PDF-1.7\n' : 'lessonles')
      const added = await ask(started.headers.get('location') as string, people.creator, {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': String(at),
          'content-type': 'application/offset+octet-stream',
        },
        body: part,
      })
      expect(added.status).toBe(204)
      peakMb = Math.max(peakMb, memoryMb(school, folder))
    }
    expect(peakMb).toBeGreaterThan(50)
    expect(peakMb).toBeLessThan(512)
  })

  test('on a disk that fills up refuses what needs room, says so to its administrator, and loses nothing acknowledged', async () => {
    const filler = await open(join(dataDir, 'filler'), 'w')
    const fill = async (leave: number) => {
      const { bavail, bsize } = await statfs(dataDir)
      for (let left = bavail * bsize - leave; left > 0; left -= mb)
        await filler.write(Buffer.alloc(Math.min(mb, left), 'x')).catch(() => {})
    }
    await fill(8 * mb)
    const refused = await beginUpload(people.learner, 100_000)
    expect([refused.status, refused.json().error]).toEqual([503, 'STORAGE_FULL'])
    expect(refused.json().message).toContain('no space left')
    const { data } = (await ask('/api/admin/system-check', people.admin)).json()
    const disk = data.lines.find(({ part }: { part: string }) => part === 'disk')
    expect(disk).toMatchObject({
      state: 'wrong',
      text: expect.stringMatching(
        /^Only \S+ \S+ free on the disk of \S+: too little for uploads or for the database\./,
      ),
    })

    expect((await ask('/')).status).toBe(200)
    await fill(0)
    // What PostgreSQL has of its log is used up: it stops, and can't start again before there is room.
    let acknowledged = ''
    let last = { status: 200, body: '' }
    for (let n = 0; last.status === 200 && n < 100; n += 1) {
      last = await saveBio(`About me, ${n}`)
      if (last.status === 200) acknowledged = `About me, ${n}`
      await database.sql`select pg_logical_emit_message(false, 'test', repeat('x', 4000000))`.catch(() => {})
    }
    expect(last.status).toBe(503)
    expect(JSON.parse(last.body).error).toBe('BUSY')
    expect(acknowledged).not.toBe('')
    expect((await ask('/')).status).toBe(200)
    expect((await ask('/api/health')).status).toBe(200)
    expect((await ask('/api/ready')).status).toBe(503)

    await filler.truncate(0)
    await filler.close()
    await expect.poll(async () => (await ask('/api/ready')).status).toBe(200)
    expect(await bio()).toBe(acknowledged)
    expect((await saveBio('again')).status).toBe(200)
    expect((await beginUpload(people.learner, 100_000)).status).toBe(201)
  })
})

function addressOf(dataDir: string): string {
  const read = (file: string) => readFileSync(join(dataDir, 'postgres', file), 'utf8')
  const port = read('cluster/postmaster.pid').split('\n')[3]
  return `postgres://sopaan:${read('password').trim()}@127.0.0.1:${port}/sopaan`
}

/** What the server and its PostgreSQL take together, in MB: memory that processes share counts by its share (Pss). */
function memoryMb(school: Run, folder: string): number {
  let kb = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (pid === String(school.child.pid) || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder))
        kb += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
    } catch {
      // It has just ended, or is another user's.
    }
  return kb / 1024
}
