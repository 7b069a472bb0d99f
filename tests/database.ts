import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { grantRows } from '../src/platform/database/application-role.ts'
import { openDatabase, type Sql } from '../src/platform/database/db.ts'
import { type RunningPostgres, startPostgres } from '../src/platform/database/embedded-postgres/embedded-postgres.ts'
import { folderHolder } from '../src/platform/database/embedded-postgres/folder-lock.ts'
import { endLeftovers } from '../src/platform/database/embedded-postgres/server.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { migrateQueue } from '../src/platform/jobs/jobs.ts'
import { makeTables } from '../src/sandbox/razorpay/schema.ts'

const migrations = resolve(import.meta.dirname, '../migrations')

/** Names of the environment that tell the test processes about the server their run shares. */
const serverVariable = 'SOPAAN_TEST_SERVER'
const applicationVariable = 'SOPAAN_TEST_APPLICATION'
const prefixVariable = 'SOPAAN_TEST_PREFIX'

/**
 * Starts the one PostgreSQL of a test run (or takes the server of TEST_DATABASE_URL, whose role must be allowed to make
 * databases, and which lets in `sopaan_application`) and migrates one template. Vitest calls it once, before all tests; a script may too.
 * @returns the end of it: every database of the run goes
 */
export default async function startTestDatabases(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? {
        url: process.env.TEST_DATABASE_URL,
        applicationUrl: byApplication(process.env.TEST_DATABASE_URL),
        stop: async () => {},
      }
    : await startServer()
  const { url, applicationUrl } = server
  const prefix = `sopaan_test_${process.pid}_${Date.now().toString(36)}`
  process.env[serverVariable] = url
  process.env[applicationVariable] = applicationUrl
  process.env[prefixVariable] = prefix
  await asAdmin(url, async (sql) => {
    await sql.unsafe(`create database "${prefix}_template"`)
    const address = addressOf(url, `${prefix}_template`)
    const template = openDatabase(address, { max: 1, patient: true })
    try {
      await migrate(template.sql, { folder: migrations })
      await migrateQueue(address)
      await makeTables(template.sql)
      await grantRows(template.sql, new URL(applicationUrl).username)
    } finally {
      await template.close()
    }
  })
  return async () => {
    await asAdmin(url, async (sql) => {
      const names = await sql`select datname from pg_database where datname like ${`${prefix.replaceAll('_', '\\_')}%`}`
      for (const { datname } of names) await dropDatabase(sql, datname as string)
    })
    await server.stop()
  }
}

/** In memory where there is plenty: making and dropping databases is then ten times as fast. */
async function startServer(): Promise<TestServer> {
  const shared = await statfs('/dev/shm').catch(() => undefined)
  const roomy = shared !== undefined && shared.bavail * shared.bsize > 2e9 && freemem() > 4e9
  const inMemory = roomy ? await startIn('/dev/shm').catch(() => undefined) : undefined
  return inMemory ?? (await startIn(tmpdir()))
}

type TestServer = Pick<RunningPostgres, 'url' | 'applicationUrl' | 'stop'>

async function startIn(base: string): Promise<TestServer> {
  await sweep(base)
  const dataDir = await mkdtemp(join(base, 'sopaan-tests-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    // Ours alone by default; the server's user must get through when root runs the tests.
    await chmod(dataDir, 0o711)
    const server = await startPostgres({ dataDir, durable: false })
    return { ...server, stop: () => server.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** A killed run could stop nothing: its server may still run, and its folder fills the memory. */
async function sweep(base: string): Promise<void> {
  for (const name of (await readdir(base)).filter((entry) => entry.startsWith('sopaan-tests-'))) {
    const folder = join(base, name)
    const old = (await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now()
    // A younger one may be between its making and its lock.
    if (Date.now() - old < 600_000 || (await folderHolder(folder))) continue
    await endLeftovers({ cluster: join(folder, 'postgres/cluster') }, () => {}).catch(() => {})
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** A test that resets its modules loads this one a second time in its process: the count begins again. */
const loadedAt = Date.now().toString(36)
let made = 0

/**
 * A migrated database of one's own, cloned in about 50 ms: `url` as its owner, `applicationUrl` as the application's role.
 * `empty`: without even the migrations.
 */
export async function freshDatabase(
  options: { empty?: boolean } = {},
): Promise<{ url: string; applicationUrl: string; drop(): Promise<void> }> {
  const url = process.env[serverVariable]
  const applicationUrl = process.env[applicationVariable]
  const prefix = process.env[prefixVariable]
  if (!url || !applicationUrl || !prefix)
    throw new Error('No test server: tests/database.ts must be Vitest’s globalSetup')
  const name = `${prefix}_${process.pid}_${loadedAt}_${(made += 1)}`
  const from = options.empty ? 'template0' : `${prefix}_template`
  await asAdmin(url, (sql) => sql.unsafe(`create database "${name}" template "${from}"`))
  return {
    url: addressOf(url, name),
    applicationUrl: addressOf(applicationUrl, name),
    drop: () => asAdmin(url, (sql) => dropDatabase(sql, name)),
  }
}

/** A running autovacuum belongs to the server: an ordinary role has to wait until it ends. */
async function dropDatabase(sql: Sql, name: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await sql.unsafe(`drop database if exists "${name}" with (force)`)
      return
    } catch (error) {
      const denied = (error as { code?: string }).code === '42501'
      if (!denied || tries >= 50) throw error
      await sleep(100)
    }
  }
}

async function asAdmin<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const { sql, close } = openDatabase(url, { max: 1, patient: true })
  try {
    return await work(sql)
  } finally {
    await close()
  }
}

function byApplication(url: string): string {
  const address = new URL(url)
  address.username = 'sopaan_application'
  return address.href
}

function addressOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
