import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { startPostgres, type RunningPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { readSettings } from '#platform/server/config.ts'
import { startBucket } from '../../../tests/bucket.ts'
import { checkArchive } from '../doctor/archive-checks.ts'
import { readBases, readSpans, spanOf } from './chain.ts'
import { ownArchive } from './jobs.ts'
import { rehearse } from './rehearse.ts'
import { restoreToMoment } from './restore-to-moment.ts'
import { shipWaiting } from './ship-wal.ts'
import { takeBaseBackup } from './take-base-backup.ts'

const report = () => {}
let made: string
let folder: string
let dataDir: string
let running: RunningPostgres | undefined

// Each test begins with a copy of one school, which has its tables and one person.
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'sopaan-made-'))
  await chmod(made, 0o711)
  const { url, stop } = await startPostgres({ dataDir: made, durable: false })
  const { sql, close } = openDatabase(url, { max: 1, patient: true })
  await migrate(sql)
  await sql`insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role)
    values ('person', 'asha@sopaan.test', 'Asha', 'Rao', '9826041210', '', '{USER}', 'USER')`
  await close()
  await stop()
})
afterAll(() => rm(made, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-archive-'))
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
  await promisify(execFile)('cp', ['-a', made, dataDir])
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await rm(folder, { recursive: true, force: true })
})

const settingsTo = (to: string, env: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: dataDir, ARCHIVE_TO: to, UPLOAD_FREE_MB: '0', ...env })
type Settings = ReturnType<typeof settingsTo>

async function start(): Promise<void> {
  running = await startPostgres({ dataDir, archive: true, durable: false })
}
async function stop(): Promise<void> {
  await running?.stop()
  running = undefined
}
async function archiveOf(settings: Settings) {
  const own = await ownArchive(settings)
  if (!own) throw new Error('the database is not archived')
  return own
}
const write = (text: string) =>
  onDatabase(
    (sql) =>
      sql`insert into mailbox_messages (message, recipient, at) values (${JSON.stringify({ text })}, 'a', now())`,
  )
const written = () =>
  onDatabase(async (sql) => {
    const rows = await sql`select message ->> 'text' as text from mailbox_messages order by id`
    return rows.map((row) => (row as { text: string }).text)
  })
async function onDatabase<T>(work: (sql: ReturnType<typeof openDatabase>['sql']) => Promise<T>): Promise<T> {
  const { sql, close } = openDatabase((running as RunningPostgres).url, { max: 1 })
  return work(sql).finally(close)
}
/** A moment that no change falls into: after all that was committed, and before what will be. */
async function momentBetween(): Promise<string> {
  const at = Date.now() + 1
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(at)
  return inIndia(at)
}
const inIndia = (at: number) => new Date(at + 5.5 * hourMs).toISOString().replace('Z', '')

test('a school that lost its machine restores its database from a bucket, and goes on from there', async () => {
  const place = await startBucket()
  const settings = settingsTo('s3://media/school', place.env)
  await start()
  await write('before the base backup')
  const own = await archiveOf(settings)
  await takeBaseBackup(own, own.days)
  await write('after it')
  await stop()
  expect(await shipWaiting(dataDir, own.place)).toBeGreaterThan(0)
  expect(await shipWaiting(dataDir, own.place)).toBe(0)

  await rm(dataDir, { recursive: true })
  const message = await restoreToMoment(settings, { to: 'end', chain: undefined }, report)
  expect(message).toMatch(
    /^Restored the database as it was at the end of the archive; its last change is of .+ in India/,
  )
  await start()
  expect(await written()).toEqual(['before the base backup', 'after it'])

  const next = await archiveOf(settings)
  expect(next.chain).not.toBe(own.chain)
  await write('after the restore')
  await takeBaseBackup(next, next.days)
  await stop()
  await shipWaiting(dataDir, next.place)
  await expect(restoreToMoment(settings, { to: 'end', chain: undefined }, report)).rejects.toThrow(
    /^Several databases of the archive fit\. Name one with --chain:\n.+\n.+/,
  )
  await restoreToMoment(settings, { to: 'end', chain: next.chain }, report)
  await start()
  expect(await written()).toHaveLength(3)
  await place.stop()
})

test('a restore to a moment has what was written before it, and puts the former database aside', async () => {
  const settings = settingsTo(join(folder, 'archive'))
  await start()
  const own = await archiveOf(settings)
  const early = inIndia(Date.now())
  await takeBaseBackup(own, own.days)
  await write('first')
  const moment = await momentBetween()
  await write('second')
  const late = await momentBetween()
  await stop()
  await shipWaiting(dataDir, own.place)
  const before = (await readdir(join(dataDir, 'postgres'))).toSorted()

  for (const [to, why] of [
    [early, /^This moment is not in the archive, which has:\n {2}[\w-]+: .+ to .+ \(1 base backup\)$/],
    [inIndia(Date.now() + dayMs), /^This moment is not in the archive/],
    ['yesterday', /^Write the moment as/],
    [late, `The last change in the archive is before ${late}. To restore all there is: npm run restore -- --to end`],
  ] as const)
    await expect(restoreToMoment(settings, { to, chain: undefined }, report)).rejects.toThrow(why)
  expect((await readdir(join(dataDir, 'postgres'))).toSorted()).toEqual(before)

  const message = await restoreToMoment(settings, { to: moment, chain: undefined }, report)
  const former = /The former database lies in (.+)\. Delete/.exec(message)?.[1] as string
  expect(await readFile(join(former, 'PG_VERSION'), 'utf8')).toBe('18\n')
  await start()
  expect(await written()).toEqual(['first'])
})

test('a rehearsal restores beside the running database, reads every row, and leaves nothing behind', async () => {
  const settings = settingsTo(join(folder, 'archive'))
  await start()
  const own = await archiveOf(settings)
  const stateOf = async () => {
    const { db, close } = openDatabase((running as RunningPostgres).url, { max: 1 })
    const lines = await checkArchive({ db, settings, now: new Date() }).finally(close)
    return lines.map(({ part, state, text }) => [part, state, String(text.key)])
  }
  expect(await stateOf()).toEqual([
    ['archive', 'warning', 'archiveNoBase'],
    ['rehearsal', 'warning', 'rehearsalNone'],
  ])
  await takeBaseBackup(own, own.days)
  await shipWaiting(dataDir, own.place)
  const rehearsal = await rehearse(own, { leaveFree: 0, report })
  expect(rehearsal).toMatchObject({ state: 'passed', rows: expect.any(Number) as number })
  expect(await readdir(join(dataDir, 'postgres'))).not.toContainEqual(expect.stringMatching(/^recovery-/))
  expect(await stateOf()).toEqual([
    ['archive', 'ok', 'archiveFine'],
    ['rehearsal', 'ok', 'rehearsalPassed'],
  ])

  expect(await rehearse(own, { leaveFree: 1e15, report })).toMatchObject({ state: 'skipped', passedAt: rehearsal.at })
  expect(await stateOf()).toContainEqual(['rehearsal', 'warning', 'rehearsalSkipped'])

  const [base] = await readBases(own.place, own.chain)
  const tar = join(folder, 'archive', own.chain, 'base', `${base?.name}.tar.gz`)
  await writeFile(tar, (await readFile(tar)).subarray(0, 100_000))
  expect(await rehearse(own, { leaveFree: 0, report })).toMatchObject({ state: 'failed', passedAt: rehearsal.at })
  expect(await stateOf()).toContainEqual(['rehearsal', 'wrong', 'rehearsalFailed'])
})

test('a segment is never overwritten by another one of the same name', async () => {
  const settings = settingsTo(join(folder, 'archive'))
  await start()
  const own = await archiveOf(settings)
  await takeBaseBackup(own, own.days)
  const waiting = join(dataDir, 'postgres/wal-to-archive')
  const [name] = (await readdir(waiting)).toSorted() as [string]
  const bytes = await readFile(join(waiting, name))
  await shipWaiting(dataDir, own.place)
  await writeFile(join(waiting, name), bytes)
  await shipWaiting(dataDir, own.place)
  expect(await readdir(waiting)).toEqual([])

  const [other] = await own.place.list(`${own.chain}/wal`, name)
  await writeFile(join(waiting, other?.name as string), bytes)
  await expect(shipWaiting(dataDir, own.place)).rejects.toThrow(/has other contents already/)
  expect((await own.place.list(`${own.chain}/wal`, name))[0]).toEqual(other)
})

test('a start without the archive ends the chain, and the next one has its own', async () => {
  const settings = settingsTo(join(folder, 'archive'))
  await start()
  const first = (await archiveOf(settings)).chain
  await stop()
  await start()
  expect((await archiveOf(settings)).chain).toBe(first)
  await stop()
  running = await startPostgres({ dataDir, durable: false })
  expect(await ownArchive(settings)).toBeUndefined()
  await stop()
  await start()
  expect((await archiveOf(settings)).chain).not.toBe(first)
})

/** A school in a process of its own: it writes rows, prints each number once it is committed, and makes base backups. */
function startElsewhere(settings: Settings) {
  const source = (path: string) => JSON.stringify(resolve(import.meta.dirname, '../..', path))
  const script = `
    const { startPostgres } = await import(${source('platform/database/embedded-postgres/embedded-postgres.ts')})
    const { openDatabase } = await import(${source('platform/database/db.ts')})
    const { ownArchive } = await import(${source('app/archive/jobs.ts')})
    const { shipWal } = await import(${source('app/archive/ship-wal.ts')})
    const { takeBaseBackup } = await import(${source('app/archive/take-base-backup.ts')})
    const [dataDir, folder] = process.argv.slice(1)
    const server = await startPostgres({ dataDir, archive: true })
    const own = await ownArchive({ dataDir, archive: { folder, days: 7 } })
    shipWal(dataDir, own.place, () => {})
    await takeBaseBackup(own, own.days)
    const { sql } = openDatabase(server.url, { max: 1 })
    setTimeout(() => takeBaseBackup(own, own.days), 300)
    for (let n = 1; ; n += 1) {
      await sql\`insert into mailbox_messages (message, recipient, at) values (\${JSON.stringify({ text: String(n) })}, 'a', now())\`
      console.log(n)
    }`
  const place = settings.archive as { folder: string }
  return spawn(process.execPath, ['--input-type=module', '-e', script, dataDir, place.folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test('what was committed before a kill in the middle of a base backup is restored from the archive', async () => {
  const settings = settingsTo(join(folder, 'archive'))
  const school = startElsewhere(settings)
  let committed = 0
  createInterface(school.stdout).on('line', (line) => (committed = Number(line)))
  const base = () => join(folder, 'archive')
  const isCopying = async () => {
    const names = await readdir(base(), { recursive: true }).catch(() => [])
    return names.some((name) => name.endsWith('.json')) && names.some((name) => name.endsWith('.tar.gz.part'))
  }
  await expect.poll(isCopying, { interval: 5 }).toBe(true)
  const server = Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
  school.kill('SIGKILL')
  process.kill(server, 'SIGKILL')
  await once(school, 'close')
  expect(committed).toBeGreaterThan(0)

  await start()
  const own = await archiveOf(settings)
  await write('after the kill')
  const expected = await written()
  expect(expected.length).toBeGreaterThan(committed)
  await stop()
  await shipWaiting(dataDir, own.place)
  const bases = await readBases(own.place, own.chain)
  expect(bases).toHaveLength(1)
  expect((await spanOf(own.place, own.chain, bases[0] as (typeof bases)[number]))?.gap).toBeUndefined()
  await restoreToMoment(settings, { to: 'end', chain: undefined }, report)
  await start()
  expect(await written()).toEqual(expected)
  expect(await readSpans(own.place)).toHaveLength(1)
})
