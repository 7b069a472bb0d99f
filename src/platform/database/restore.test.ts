import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/database.ts'
import { backUp } from './backup/backup.ts'
import { openDatabase, type Sql } from './db.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'

/** All that makes loading hard: keys in a circle, keys to itself, triggers, identities, generated columns, odd text. */
const school = `
  create type mood as enum ('good', 'bad');
  create table people (
    id bigint generated always as identity primary key, name text not null, boss_id bigint references people,
    favourite_id bigint, shout text generated always as (upper(name)) stored, mood mood, born date,
    picture bytea, extra jsonb, score numeric(12, 4), seen_at timestamptz, tags text[], pets_count int not null default 0
  );
  create table pets (
    id serial primary key, owner_id bigint not null references people on delete cascade, "Name, odd" text unique
  );
  alter table people add constraint favourite foreign key (favourite_id) references pets deferrable initially deferred;
  create table empty_one (id int primary key);
  create table seeded (word text primary key);
  insert into seeded values ('from the migration');
  create function count_pet() returns trigger language plpgsql as $$
    begin update people set pets_count = pets_count + 1 where id = new.owner_id; return new; end $$;
  create trigger pet_counted after insert on pets for each row execute function count_pet();`

type Place = { database: Awaited<ReturnType<typeof freshDatabase>>; sql: Sql; close(): Promise<void> }
let folder: string
let opened: Place[]
const at = (name: string) => join(folder, name)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-restore-'))
  opened = []
  await writeMigrations(school)
})

afterEach(async () => {
  for (const { close, database } of opened) {
    await close()
    await database.drop()
  }
  await rm(folder, { recursive: true })
})

async function writeMigrations(...texts: string[]) {
  await mkdir(at('migrations/meta'), { recursive: true })
  const entries = texts.map((_, index) => ({ tag: `000${index}_part` }))
  await writeFile(at('migrations/meta/_journal.json'), JSON.stringify({ entries }))
  for (const [index, text] of texts.entries()) await writeFile(at(`migrations/000${index}_part.sql`), text)
}

async function emptyPlace(): Promise<Place> {
  const database = await freshDatabase({ empty: true })
  const { sql, close } = openDatabase(database.url, { max: 2 })
  const place = { database, sql, close }
  opened.push(place)
  return place
}

async function livingSchool(): Promise<Place> {
  const place = await emptyPlace()
  const { sql } = place
  await migrate(sql, { folder: at('migrations') })
  await sql`update seeded set word = 'changed since'`
  await sql`
    insert into people (name, mood, born, picture, extra, score, seen_at, tags) values
      (${'tab\there, line\nbreak, back\\slash, \\N and \\.'}, 'good', '1999-12-31', '\\x00ff0a5c', '{"a": "ü\\n"}', 12.3400,
        '2026-01-02 03:04:05.123456+05:30', '{"x,y",null}'),
      ('सोपान की छात्रा', null, null, null, null, null, null, '{}')`
  await sql`update people set boss_id = 2`
  await sql`insert into people (name, extra) select 'p' || n, jsonb_build_object('t', repeat(md5(n::text), 10)) from generate_series(1, 9000) n`
  await sql`insert into pets (owner_id, "Name, odd") values (1, 'Moti'), (1, null), (2, 'Sheru')`
  await sql`update people set favourite_id = 1 where id = 2`
  return place
}

/** Everything there is, as text, in order. */
async function contents({ sql }: Place) {
  const found: Record<string, unknown> = {}
  for (const table of ['people', 'pets', 'empty_one', 'seeded'])
    found[table] = await sql`select md5(string_agg(t::text, '|' order by t::text)), count(*) from ${sql(table)} t`
  found.next = await sql`select nextval('people_id_seq'), nextval('pets_id_seq')`
  return found
}

async function writeMedia(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(at(`media/${name}`)), { recursive: true })
    await writeFile(at(`media/${name}`), text)
  }
}

const backUpTo = ({ sql }: Place, file = 'all.tar') => backUp(sql, { file: at(file), mediaFolder: at('media') })
const restoreTo = ({ sql, database }: Place, file = 'all.tar') =>
  restore(sql, { file: at(file), url: database.url, mediaFolder: at('media2'), migrations: at('migrations') })

test('brings every row, key, counter and file into an empty database, as they were', async () => {
  const long = `${'long-name/'.repeat(20)}व्याख्यान.mp4`
  await writeMedia({ 'a.txt': 'x'.repeat(1000), [long]: 'y', 'empty.bin': '' })
  const from = await livingSchool()
  const done = await backUpTo(from)
  expect(done).toEqual({ tables: 4, rows: 9006, jobs: 0, files: 3, bytes: 1001 })
  const to = await emptyPlace()
  expect(await restoreTo(to)).toEqual(done)
  expect(await contents(to)).toEqual(await contents(from))
  expect(await readFile(at(`media2/${long}`), 'utf8')).toBe('y')
  expect((await stat(at('media2/empty.bin'))).size).toBe(0)
})

test('leaves keys and triggers in force', async () => {
  const from = await livingSchool()
  await backUpTo(from)
  const to = await emptyPlace()
  await restoreTo(to)
  await expect(to.sql`insert into pets (owner_id) values (-1)`).rejects.toThrow(/foreign key/)
  const before = await to.sql`select pets_count from people where id = 1`
  expect(before).toEqual([{ pets_count: 2 }])
  await to.sql`insert into pets (owner_id) values (1)`
  expect(await to.sql`select pets_count from people where id = 1`).toEqual([{ pets_count: 3 }])
})

test('a later release loads it at its own migration, then migrates on', async () => {
  await backUpTo(await livingSchool())
  await writeMigrations(school, 'alter table people add column nick text; create table later ()')
  const to = await emptyPlace()
  await restoreTo(to)
  expect(await migrate(to.sql, { folder: at('migrations') })).toEqual({ number: 2, ran: ['0001_part'] })
})

test('takes one snapshot: what is written meanwhile is left out', async () => {
  const from = await livingSchool()
  let wrote = false
  await backUp(from.sql, {
    file: at('all.tar'),
    mediaFolder: at('media'),
    report: (line) => {
      if (wrote || line !== 'Copying people') return
      wrote = true
      void from.sql`insert into pets (owner_id) values (3)`
    },
  })
  expect(wrote).toBe(true)
  const to = await emptyPlace()
  await restoreTo(to)
  expect(await to.sql`select count(*) from pets`).toEqual([{ count: 3 }])
})

test('carries the jobs that had not ended, so that no email is lost', async () => {
  const from = await livingSchool()
  const boss = new PgBoss({ connectionString: from.database.url, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue('emails.dead')
  await boss.createQueue('emails', { policy: 'short', deadLetter: 'emails.dead', retryLimit: 7, retryDelay: 3 })
  const id = await boss.send('emails', { to: 'asha@sopaan.test', no: 1 }, { startAfter: 60, singletonKey: 'one' })
  await boss.send('emails', { no: 2 }, { singletonKey: 'two' })
  const [active] = await boss.fetch('emails')
  await boss.send('emails', { no: 3 }, { singletonKey: 'three' })
  const [ended] = await boss.fetch('emails')
  await boss.complete('emails', ended?.id ?? '')
  await boss.stop({ graceful: false })

  expect((await backUpTo(from)).jobs).toBe(2)
  const to = await emptyPlace()
  expect((await restoreTo(to)).jobs).toBe(2)
  const jobs = await to.sql`
    select id, data, state, singleton_key, dead_letter, policy, retry_limit, start_after > now() + interval '30 s' as later
    from pgboss.job order by data->>'no'`
  const same = { state: 'created', dead_letter: 'emails.dead', policy: 'short', retry_limit: 7 }
  expect(jobs).toEqual([
    { ...same, id, data: { to: 'asha@sopaan.test', no: 1 }, singleton_key: 'one', later: true },
    { ...same, id: active?.id, data: { no: 2 }, singleton_key: 'two', later: false },
  ])
})

test('refuses a database or a media folder that is not empty, and touches neither', async () => {
  const from = await livingSchool()
  await backUpTo(from)
  const before = await contents(from)
  await expect(restoreTo(from)).rejects.toThrow(/not empty, and a restore never overwrites data/)
  expect((await contents(from)).people).toEqual(before.people)
  await mkdir(at('media2'))
  await writeFile(at('media2/mine.txt'), 'mine')
  await expect(restoreTo(await emptyPlace())).rejects.toThrow(/already has files/)
  expect(await readdir(at('media2'))).toEqual(['mine.txt'])
})

test('refuses a backup of a newer release', async () => {
  await writeMigrations(school, 'create table later ()')
  await backUpTo(await livingSchool())
  await writeMigrations(school)
  await expect(restoreTo(await emptyPlace())).rejects.toThrow(
    /newer release \(migration 0001_part\); this one knows up to 0000_part/,
  )
})

test('refuses a backup cut short, damaged or of something else, and leaves the database empty', async () => {
  await writeMedia({ 'a.txt': 'x'.repeat(5000) })
  await backUpTo(await livingSchool())
  const whole = await readFile(at('all.tar'))
  const to = await emptyPlace()

  await writeFile(at('short.tar'), whole)
  await truncate(at('short.tar'), whole.length - 3000)
  await expect(restoreTo(to, 'short.tar')).rejects.toThrow(/is incomplete/)

  const changed = Buffer.from(whole)
  changed[whole.lastIndexOf('xxxx')] = 0x79
  await writeFile(at('changed.tar'), changed)
  await expect(restoreTo(to, 'changed.tar')).rejects.toThrow(/damaged: its checksum differs/)

  await writeFile(at('letter.tar'), 'Dear reader, this is no archive. '.repeat(100))
  await expect(restoreTo(to, 'letter.tar')).rejects.toThrow(/not a backup/)
  await expect(restoreTo(to, 'absent.tar')).rejects.toThrow(/does not exist/)
  expect(await readdir(folder)).not.toContain('media2')
  expect((await restoreTo(to)).files).toBe(1)
})

test('says which table holds rows that the database refuses, early or late, and stays empty', async () => {
  const from = await livingSchool()
  await from.sql`alter table pets drop constraint "pets_Name, odd_key"`
  await from.sql`insert into pets (owner_id, "Name, odd") values (1, 'Moti')`
  await backUpTo(from, 'late.tar')
  await from.sql`delete from pets where id = 4`
  await from.sql`alter table people drop constraint people_pkey cascade`
  await from.sql`
    insert into people (id, name, extra) overriding system value
    select 1, 'p' || n, jsonb_build_object('t', repeat(md5(n::text), 10)) from generate_series(1, 20000) n`
  await backUpTo(from, 'early.tar')
  const to = await emptyPlace()
  await expect(restoreTo(to, 'late.tar')).rejects.toThrow(/refused the rows of pets: .*duplicate key/)
  await expect(restoreTo(to, 'early.tar')).rejects.toThrow(/refused the rows of people: .*duplicate key/)
  await from.sql`truncate people, pets`
  await from.sql`insert into pets (owner_id) values (77)`
  await backUpTo(from, 'orphan.tar')
  await expect(restoreTo(to, 'orphan.tar')).rejects.toThrow(/foreign key/)
  expect(await to.sql`select from pg_tables where schemaname in ('public', 'upkeep')`).toEqual([])
})

test('a backup that fails leaves no file behind', async () => {
  const empty = await emptyPlace()
  await expect(backUpTo(empty)).rejects.toThrow(/nothing to back up/)
  expect(await readdir(folder)).toEqual(['migrations'])
  await (await open(at('file'), 'w')).close()
  await expect(backUp(empty.sql, { file: at('file/all.tar'), mediaFolder: at('media') })).rejects.toThrow(
    /a file has the same name/,
  )
})
