import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { possible } from '../../../../tests/possible.ts'
import { openDatabase } from '../db.ts'
import { DatabaseStartError, joinPostgres, startPostgres, type RunningPostgres } from './embedded-postgres.ts'
import { processMark } from './processes.ts'

let made: string
let dataDir: string
let lines: string[]
let started: RunningPostgres[]
const cluster = () => join(dataDir, 'postgres/cluster')

// Most tests begin with a copy of one database: making one takes a second of a processor.
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'sopaan-made-'))
  await chmod(made, 0o711)
  await (await startPostgres({ dataDir: made, durable: false })).stop()
})
afterAll(() => rm(made, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'sopaan-postgres-')), 'data')
  await chmod(join(dataDir, '..'), 0o755)
  lines = []
  started = []
})

const stopAll = () => Promise.all(started.map((one) => one.stop()))
afterEach(async () => {
  await stopAll()
  await rm(join(dataDir, '..'), { recursive: true, force: true })
})

async function start(durable = false): Promise<RunningPostgres> {
  const one = await startPostgres({ dataDir, durable, report: (line) => lines.push(line) })
  started.push(one)
  return one
}

async function runStatement(url: string, statement: string) {
  const { sql, close } = openDatabase(url, { max: 1 })
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await close()
  }
}

const copyMade = () => promisify(execFile)('cp', ['-a', made, dataDir])

/** A start in a process of its own, which commits rows and then only lives, to be killed. */
async function startElsewhere() {
  const module = resolve(import.meta.dirname, 'embedded-postgres.ts')
  const script = `
    const { startPostgres } = await import(${JSON.stringify(module)})
    const { openDatabase } = await import(${JSON.stringify(resolve(import.meta.dirname, '../db.ts'))})
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    const { sql } = openDatabase(url, { max: 1 })
    await sql\`create table kept (n int)\`
    await sql\`insert into kept select generate_series(1, 1000)\`
    console.log('written')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const server = Number((await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0])
  return { child, server }
}

async function kill(child: ReturnType<typeof spawn>) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('makes the database once and keeps it from one start to the next', async () => {
  const first = await start()
  await runStatement(first.url, `create table kept as select 'सोपान' as name`)
  await first.stop()
  const second = await start()
  expect(await runStatement(second.url, 'select name from kept')).toEqual([{ name: 'सोपान' }])
  expect(lines.filter((line) => line.startsWith('Creating the database'))).toHaveLength(1)
})

test('gives the application an ordinary role in a database of UTF-8, ordered by code points, with English messages', async () => {
  await copyMade()
  const { url } = await start()
  const [found] = await runStatement(
    url,
    `select usesuper, usecreatedb, datlocprovider::text as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
       current_setting('lc_messages') as messages, current_setting('autovacuum') as autovacuum
     from pg_user, pg_database where usename = current_user and datname = current_database()`,
  )
  expect(found).toEqual({
    ...{ usesuper: false, usecreatedb: true, provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' },
    ...{ messages: 'C', autovacuum: 'on' },
  })
})

test('lets nobody in without the password, which only we can read', async () => {
  await copyMade()
  const { url } = await start()
  const open = new URL(url)
  open.password = 'guess'
  await expect(runStatement(open.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  open.username = 'postgres'
  await expect(runStatement(open.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
})

test('refuses a second start and names the process that holds the folder', async () => {
  await copyMade()
  await start()
  await expect(start()).rejects.toThrow(
    new RegExp(`data is in use by process ${process.pid}, started .* Stop that one first \\(kill ${process.pid}\\)`),
  )
})

test('of several first starts at once one wins', async () => {
  const results = await Promise.allSettled([start(), start(), start(), start()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DatabaseStartError)
})

test('takes over a folder whose holder is gone, though its process number lives on in another', async () => {
  await copyMade()
  await (await start()).stop()
  const [name] = (await readdir(dataDir)).filter((entry) => entry.startsWith('in-use.'))
  const file = join(dataDir, name ?? '')
  const holder = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  await writeFile(file, JSON.stringify({ ...holder, released: undefined, pid: process.ppid }))
  const { url } = await start()
  expect(await runStatement(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stops the server that a killed start left behind and starts again, with all that was committed', async () => {
  await copyMade()
  const { child, server } = await startElsewhere()
  await kill(child)
  expect(processMark(server)).toBeDefined()
  const { url } = await start()
  expect(lines.join()).toContain(`Stopping the database server that an earlier start left behind (process ${server})`)
  expect(processMark(server)).toBeUndefined()
  expect(await runStatement(url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }])
})

test('recovers all that was committed after everything was killed', async () => {
  await copyMade()
  const { child, server } = await startElsewhere()
  process.kill(server, 'SIGKILL')
  await kill(child)
  const { url } = await start()
  expect(await runStatement(url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }])
})

test('starts a server again that ended by itself, at the same address', async () => {
  await copyMade()
  const { url } = await start()
  const server = Number((await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(server, 'SIGKILL')
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await runStatement(url, 'select 1 as one').catch(() => undefined)
    if (answer) break
    await sleep(50)
  }
  expect(await runStatement(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(lines.join()).toContain('The database ended by itself (SIGKILL): starting it again')
})

test('a command joins the running server and leaves it running', async () => {
  await copyMade()
  const { url } = await start()
  const joined = await joinPostgres({ dataDir })
  expect(joined.url).toBe(url)
  await joined.stop()
  expect(await runStatement(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a command starts a server of its own where none runs, and stops it', async () => {
  await copyMade()
  const joined = await joinPostgres({ dataDir, durable: false })
  expect(await runStatement(joined.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await joined.stop()
  await expect(runStatement(joined.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
})

test('makes a new password when its file is lost', async () => {
  await copyMade()
  const first = await start()
  await first.stop()
  await rm(join(dataDir, 'postgres/password'))
  const { url } = await start()
  expect(url.replace(/@.*/, '')).not.toBe(first.url.replace(/@.*/, ''))
  expect(await runStatement(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('refuses a database that another version of PostgreSQL wrote, and says how to carry it over', async () => {
  await copyMade()
  await (await start()).stop()
  await writeFile(join(cluster(), 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(
    /was created by PostgreSQL 17, but this release uses 18.*npm run backup.*npm run restore/,
  )
})

test('says what is in the way when the folder can’t be made', async () => {
  await writeFile(dataDir, 'a file')
  await expect(start()).rejects.toThrow(/data can't be created: a file has the same name/)
})

test('a start that fails frees the folder for the next', async () => {
  await copyMade()
  await (await start()).stop()
  await writeFile(join(cluster(), 'postgresql.conf'), 'nonsense = on\n')
  await expect(start()).rejects.toThrow(
    /PostgreSQL could not start in .*unrecognized configuration parameter "nonsense"/s,
  )
  await writeFile(join(cluster(), 'postgresql.conf'), '')
  const { url } = await start()
  expect(await runStatement(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

const isRoot = possible(userInfo().uid === 0, 'PostgreSQL started by root', 'this is another user')
describe.runIf(isRoot)('started by root', () => {
  const home = () => join(dataDir, '..')
  let elsewhere: string | undefined
  afterEach(async () => {
    await stopAll()
    if (elsewhere) await rm(elsewhere, { recursive: true, force: true })
    elsewhere = undefined
  })
  const place = async () => {
    const note = await readFile(join(dataDir, 'postgres/place.json'), 'utf8')
    elsewhere = (JSON.parse(note) as { elsewhere: string }).elsewhere
    return elsewhere
  }

  test('runs the server as an unprivileged user, who owns its cluster', async () => {
    await copyMade()
    const { whereCluster } = await start()
    expect((await stat(whereCluster)).uid).toBeGreaterThan(0)
    expect((await stat(dataDir)).uid).toBe(0)
  })

  test('puts the database where that user can reach it when DATA_DIR lies in a closed home, says so, and finds it again', async () => {
    await chmod(home(), 0o700)
    const first = await start()
    const there = await place()
    expect(first.whereCluster).toBe(join(there, 'cluster'))
    expect(lines.join()).toContain(`can't reach ${dataDir}, so the database goes to ${there}`)
    await runStatement(first.url, 'create table kept (n int)')
    await first.stop()
    expect(await runStatement((await start()).url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }])
  })

  test('never lets a copied DATA_DIR share the database of the first', async () => {
    await chmod(home(), 0o700)
    await (await start()).stop()
    await place()
    const copy = join(home(), 'copy')
    await mkdir(join(copy, 'postgres'), { recursive: true })
    await writeFile(join(copy, 'postgres/place.json'), await readFile(join(dataDir, 'postgres/place.json')))
    await expect(startPostgres({ dataDir: copy })).rejects.toThrow(
      /copy looks like a copy of .*data: both use the database/,
    )
  })

  test('serves the data of an ordinary user as that user', async () => {
    await copyMade()
    await (await start()).stop()
    const { uid } = await stat(cluster())
    await chown(dataDir, uid, uid)
    const { whereCluster } = await start()
    expect((await stat(join(whereCluster, 'postmaster.pid'))).uid).toBe(uid)
  })
})
