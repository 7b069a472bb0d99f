import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/database.ts'
import { openDatabase, type Sql } from './db.ts'
import { migrate, migrationNumber } from './migrate.ts'

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let sql: Sql
const opened: ReturnType<typeof openDatabase>[] = []
function open(): Sql {
  const one = openDatabase(database.url)
  opened.push(one)
  return one.sql
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-migrate-'))
  database = await freshDatabase({ empty: true })
  sql = open()
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
  await database.drop()
  await rm(folder, { recursive: true })
})

async function write(...texts: string[]) {
  await mkdir(join(folder, 'meta'), { recursive: true })
  const entries = texts.map((_, idx) => ({ idx, tag: `000${idx}_step` }))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  for (const [idx, text] of texts.entries()) await writeFile(join(folder, `000${idx}_step.sql`), text)
}

test('runs each migration once, in the order of the journal', async () => {
  await write('create table steps (n int);--> statement-breakpoint\ninsert into steps values (1);')
  expect(await migrate(sql, { folder })).toEqual({ number: 1, ran: ['0000_step'] })
  await write(
    'create table steps (n int);--> statement-breakpoint\ninsert into steps values (1);',
    'insert into steps values (2)',
  )
  expect(await migrate(sql, { folder })).toEqual({ number: 2, ran: ['0001_step'] })
  expect(await migrate(sql, { folder })).toEqual({ number: 2, ran: [] })
  expect(await sql`select n from steps order by n`).toEqual([{ n: 1 }, { n: 2 }])
})

/** A folder of so many migrations, and the releases that had some of them. */
async function release(migrations: number, ...releases: string[]): Promise<void> {
  await write(...Array.from({ length: migrations }, (_, n) => `create table t${n} ()`))
  await writeFile(join(folder, 'releases.txt'), releases.map((line) => `${line}\n`).join(''))
}

test('the release before starts on a database that this one has migrated, and leaves it as it is', async () => {
  await release(4, '1.0.0 0000_step', '1.1.0 0001_step', '1.2.0 0003_step')
  await migrate(sql, { folder })
  await release(2, '1.0.0 0000_step', '1.1.0 0001_step')
  expect(await migrate(sql, { folder })).toEqual({ number: 4, ran: [] })
  expect(await migrate(sql, { folder })).toEqual({ number: 4, ran: [] })
  await release(1, '1.0.0 0000_step')
  await expect(migrate(sql, { folder })).rejects.toThrow(
    'The database was migrated by a newer release (to 0003_step); this one knows up to 0000_step. Start the newer release.',
  )
})

test('a release without migrations of its own leaves the one before the others able to start', async () => {
  await release(2, '1.0.0 0000_step', '1.1.0 0001_step', '1.2.0 0001_step')
  await migrate(sql, { folder })
  await release(1, '1.0.0 0000_step')
  expect((await migrate(sql, { folder })).number).toBe(2)
})

test('once the next release has migrated, the one before the last can no longer start', async () => {
  await release(2, '1.0.0 0000_step', '1.1.0 0001_step')
  await migrate(sql, { folder })
  await release(3, '1.0.0 0000_step', '1.1.0 0001_step', '1.2.0 0002_step')
  await migrate(sql, { folder })
  await release(1, '1.0.0 0000_step')
  await expect(migrate(sql, { folder })).rejects.toThrow('Start the newer release')
})

test('does nothing where the folder is missing', async () => {
  expect(await migrate(sql, { folder: join(folder, 'absent') })).toEqual({ number: 0, ran: [] })
  expect(await migrationNumber(sql)).toBe(0)
})

test('stops at the number it is told', async () => {
  await write('create table a ()', 'create table b ()', 'create table c ()')
  expect((await migrate(sql, { folder, upTo: 2 })).number).toBe(2)
  expect((await migrate(sql, { folder })).ran).toEqual(['0002_step'])
})

test('several processes that start together take turns', async () => {
  await write('create table turns (n int)', 'insert into turns values (1)', 'insert into turns values (2)')
  const rivals = [open(), open(), open(), open()]
  const results = await Promise.all(rivals.map((rival) => migrate(rival, { folder })))
  expect(results.map(({ number }) => number)).toEqual([3, 3, 3, 3])
  expect(results.flatMap(({ ran }) => ran).toSorted()).toEqual(['0000_step', '0001_step', '0002_step'])
  expect((await sql`select n from turns`).length).toBe(2)
})

test('leaves nothing of a migration that fails, and keeps those before it', async () => {
  await write('create table good ()', 'create table half ();--> statement-breakpoint\nselect nonsense')
  await expect(migrate(sql, { folder })).rejects.toThrow(/Migration 0001_step failed: .*nonsense/)
  expect(await migrationNumber(sql)).toBe(1)
  expect(await sql`select to_regclass('half') as half, to_regclass('good') is not null as good`).toEqual([
    { half: null, good: true },
  ])
})

test('refuses a migration that was changed after it ran', async () => {
  await write('create table a ()')
  await migrate(sql, { folder })
  await write('create table a (n int)', 'create table b ()')
  await expect(migrate(sql, { folder })).rejects.toThrow(/Migration 0000_step was changed after it had run/)
})

test('a migration that got another number after it ran is not run again, and what came before it is', async () => {
  await write('create table a ()', 'create table c ()')
  await migrate(sql, { folder })
  await write('create table a ()', 'create table b ()', 'create table c ()', 'create table d ()')
  expect(await migrate(sql, { folder })).toEqual({ number: 4, ran: ['0001_step', '0003_step'] })
  expect(await migrate(sql, { folder })).toEqual({ number: 4, ran: [] })
  expect(await sql`select number from upkeep.migrations order by number`).toHaveLength(4)
})

test('refuses a database that a newer release migrated', async () => {
  await write('create table a ()', 'create table b ()')
  await migrate(sql, { folder })
  await write('create table a ()')
  await expect(migrate(sql, { folder })).rejects.toThrow(
    /newer release \(to 0001_step\); this one knows up to 0000_step/,
  )
})

test('the product’s own migrations run on an empty database as its ordinary owner', async () => {
  await cp(resolve(import.meta.dirname, '../../../migrations'), folder, { recursive: true })
  const { number } = await migrate(sql, { folder })
  expect(await migrationNumber(sql)).toBe(number)
  expect(number).toBeGreaterThan(0)
})
