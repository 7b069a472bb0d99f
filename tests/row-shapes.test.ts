import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/db.ts'
import {
  boolean,
  date,
  json,
  list,
  nullable,
  number,
  numeric,
  queryRows,
  text,
  timestamp,
} from '#platform/database/rows.ts'
import { freshDatabase } from './database.ts'
import { allStatements, neverExecuted, statementsOf } from './executed-statements.ts'
import { takeWrongRows } from './row-shapes.ts'

const root = dirname(import.meta.dirname)
let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshDatabase()
  database = openDatabase(fresh.applicationUrl, { max: 2 })
  drop = fresh.drop
})
afterAll(async () => {
  await database.close()
  await drop()
})
/** What was found, without the place. */
const found = () => takeWrongRows().map((line) => line.replace(/^tests\/row-shapes\.test\.ts:\d+: /, ''))

describe('a statement with a shape', () => {
  it('is found when a column has another type than the shape says', async () => {
    await queryRows(database.db, { id: text, at: number, paid: text })`
      select 1 as id, now() as at, true as paid`
    expect(found()).toEqual([
      'id is int4, the shape says text',
      'at is timestamptz, the shape says number',
      'paid is bool, the shape says text',
    ])
  })

  it('is found when no row came back', async () => {
    await queryRows(database.db, { id: text })`select id from courses where false`
    expect(found()).toEqual(['id is int8, the shape says text'])
  })

  it('is found when a sum is an exact number, which is read as text', async () => {
    await queryRows(database.db, { paise: number })`select sum(price_paise) as paise from courses`
    expect(found()).toEqual([
      'paise is numeric, the shape says number',
      'paise is null, the shape says it is not nullable',
    ])
  })

  it('is found when a column is missing, is too many or is answered twice', async () => {
    await queryRows(database.db, { uid: text, title: text })`select 'a' as uid, 'b' as name, 'c' as uid`
    expect(found()).toEqual([
      'uid is answered twice',
      'name is answered, but not in the shape',
      'title is in the shape, but not answered',
    ])
  })

  it('is found when a null comes where the shape allows none, also inside a list', async () => {
    await queryRows(database.db, { uid: text, roles: list(text), photo: nullable(text) })`
      select * from (values ('a', array['x'], null), (null, array[null], 'p')) as one (uid, roles, photo)`
    expect(found()).toEqual([
      'uid is null, the shape says it is not nullable',
      'roles is null, the shape says it is not nullable',
    ])
  })

  it('is found when JSON is taken for a list, or a list for JSON', async () => {
    await queryRows(database.db, { tags: list(text), ids: json<number[]>() })`
      select '["a"]'::jsonb as tags, array[1] as ids`
    expect(found()).toEqual(['tags is jsonb, the shape says list(text)', 'ids is int4[], the shape says json'])
  })

  it('is found through the tag of platform/database/sql.ts and in a transaction too', async () => {
    await database.sql({ n: text })`select ${1}::int as n`
    await database.sql.begin((tx) => tx({ n: boolean })`select 1 as n`)
    await database.db.transaction((tx) => queryRows(tx, { n: timestamp })`select 1 as n`)
    expect(found()).toEqual([
      'n is int4, the shape says text',
      'n is int4, the shape says boolean',
      'n is int4, the shape says timestamp',
    ])
  })

  it('names the file and the line', async () => {
    await queryRows(database.db, { n: text })`select 1 as n`
    expect(takeWrongRows()).toEqual([expect.stringMatching(/^tests\/row-shapes\.test\.ts:\d+: n is int4/)])
  })

  it('gives rows as they are read, with the values as parameters', async () => {
    const shape = {
      n: number,
      day: date,
      big: number,
      sum: numeric,
      at: timestamp,
      all: list(number),
      more: json<{ a: number }>(),
    }
    const rows = await queryRows(database.db, shape)`
      select ${2}::int as n, '2026-03-14'::date as day, 5000000000 as big, sum(v) as sum,
        '2026-03-14 09:26:53+00'::timestamptz as at, array_agg(v) as all, '{"a": 1}'::jsonb as more
      from unnest(${sql.param([1, 2])}::bigint[]) v`
    expect([...rows]).toEqual([
      {
        n: 2,
        day: '2026-03-14',
        big: 5_000_000_000,
        sum: '3',
        at: expect.stringContaining('2026-03-14'),
        all: [1, 2],
        more: { a: 1 },
      },
    ])
    expect(found()).toEqual([])
  })
})

describe('the list of statements', () => {
  const source = [
    'const [row] = await queryRows(db, { id: number })`select 1 as id`',
    'const rows = await queryRows(tx, {',
    '  kind: oneOf<State>(),',
    '})`',
    '  select kind`',
    'await sandbox.sql(orderShape)`select 1`',
    ' * Such as queryRows(db, shape)`select 1`.',
    'export function queryRows(db) {}',
    'const name = sql(`sbx.orders`)',
  ].join('\n')

  it('finds each by the lines from its call to its SQL', () => {
    expect(statementsOf('a.ts', source).map(({ firstLine, lastLine }) => [firstLine, lastLine])).toEqual([
      [1, 1],
      [2, 4],
      [6, 6],
    ])
  })

  it('names those that no test ran', () => {
    const statements = statementsOf('a.ts', source)
    expect(neverExecuted(statements, ['a.ts:2', 'b.ts:1', 'a.ts:6']).map((one) => one.firstLine)).toEqual([1])
  })

  it('holds those of the whole product', () => {
    expect(allStatements().length).toBeGreaterThan(200)
  })
})

test('no expression of the product is given a type by hand', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'seed/**/*.ts'], { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  const typed = files.filter((file) => /\bsql<|\.execute</.test(readFileSync(join(root, file), 'utf8')))
  expect(typed).toEqual([])
})
