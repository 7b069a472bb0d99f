import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { startPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { freshDatabase } from '../../../tests/database.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-commands-'))
  await chmod(folder, 0o711)
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs a command as `npm run` does. */
function command(name: string, args: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  const file = resolve(import.meta.dirname, `${name}.ts`)
  const { TEST_DATABASE_URL: _, DATABASE_URL: __, ...inherited } = process.env
  return new Promise((done) => {
    execFile(process.execPath, [file, ...args], { env: { ...inherited, ...env } }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, output: stdout + stderr }),
    )
  })
}

async function letters(url: string) {
  const { sql, close } = openDatabase(url, { max: 1 })
  const found = await sql`select id::int, message, recipient from mailbox_messages order by id`
  await close()
  return [...found]
}

async function recorded(url: string) {
  const { sql, close } = openDatabase(url, { max: 1 })
  const found = await sql`select file, bytes from backups order by id`
  await close()
  return [...found]
}

test('a database that has not been updated to this release can be backed up', async () => {
  const { url, drop } = await freshDatabase({ empty: true })
  const { sql, close } = openDatabase(url, { max: 1 })
  await migrate(sql, { upTo: 83 })
  await close()
  const file = join(folder, 'before.tar')
  expect(await command('backup', [file], { DATABASE_URL: url, DATA_DIR: folder })).toMatchObject({ code: 0 })
  expect((await stat(file)).size).toBeGreaterThan(10_000)
  await drop()
})

test('a backup of the running embedded database loads into any other PostgreSQL, media included', async () => {
  const dataDir = join(folder, 'data')
  const running = await startPostgres({ dataDir, durable: false })
  const { sql, close } = openDatabase(running.url, { max: 1 })
  await migrate(sql)
  await sql`insert into mailbox_messages (message, recipient, at) values ('{"text":"नमस्ते"}', 'asha@sopaan.test', now())`
  await close()
  await mkdir(join(dataDir, 'media/videos'), { recursive: true })
  await writeFile(join(dataDir, 'media/videos/one.mp4'), Buffer.alloc(300_000, 7))
  const file = join(folder, 'school.tar')
  const written = await command('backup', [file], { DATA_DIR: dataDir })
  expect(written.output).toMatch(/Backed up \d+ rows of \d+ tables, 0 waiting jobs and 1 media files \(300 kB\) to /)
  expect(await recorded(running.url)).toEqual([{ file, bytes: 300_000 }])
  const expected = await letters(running.url)
  expect(expected).toHaveLength(1)
  await running.stop()

  const other = await freshDatabase({ empty: true })
  const env = { DATABASE_URL: other.url, DATA_DIR: join(folder, 'other') }
  const loaded = await command('restore', [file], env)
  expect(loaded.output).toMatch(/Restored \d+ rows of .*; all counts agree/)
  expect(await letters(other.url)).toEqual(expected)
  expect((await readFile(join(folder, 'other/media/videos/one.mp4'))).equals(Buffer.alloc(300_000, 7))).toBe(true)

  const again = await command('restore', [file], { ...env, DATA_DIR: join(folder, 'third') })
  expect(again).toMatchObject({ code: 1, output: expect.stringMatching(/^The database is not empty/) as string })

  const back = join(folder, 'back.tar')
  expect((await command('backup', [back], env)).code).toBe(0)
  await other.drop()
  expect((await command('restore', [back], { DATA_DIR: join(folder, 'fresh') })).output).toMatch(/all counts agree/)
  const fresh = await startPostgres({ dataDir: join(folder, 'fresh') })
  expect(await letters(fresh.url)).toEqual(expected)
  await fresh.stop()
})

test('restore without a file says how to call it, and refuses while the application runs', async () => {
  expect(await command('restore', [], {})).toEqual({
    code: 1,
    output:
      "Say which backup to restore: npm run restore -- FILE, or npm run restore -- --to '2026-11-28 10:15' from the archive\n",
  })
  const dataDir = join(folder, 'data')
  const running = await startPostgres({ dataDir, durable: false })
  const { code, output } = await command('restore', ['any.tar'], { DATA_DIR: dataDir })
  expect(output).toContain(`${dataDir} is in use by process ${process.pid}`)
  expect(code).toBe(1)
  await running.stop()
})
