import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breakingStatements, uniqueIndexesOf } from './breaking-statements.ts'
import { breakingIn } from './check-migrations.ts'

const folder = resolve(import.meta.dirname, '../migrations')
const problems = (text: string) =>
  breakingStatements({
    name: '0090_next.sql',
    text,
    landed: new Set(['0081_new_column']),
    uniqueBefore: new Set(['users_email']),
  })

test('servers of the release before survive every migration', () => {
  expect(breakingIn(folder)).toEqual([])
})

describe('refuses what old code does not survive:', () => {
  test.each([
    ['a table dropped', 'DROP TABLE IF EXISTS "orders";'],
    ['a view dropped', 'drop view order_totals;'],
    ['a function dropped', 'drop function fold_text(text);'],
    ['a column dropped', 'ALTER TABLE "orders" DROP COLUMN "note";'],
    ['a column dropped without the word', 'alter table only orders drop note;'],
    ['a column dropped as the second of two changes', 'ALTER TABLE "a" ADD COLUMN "b" text, DROP COLUMN "c";'],
    ['a column renamed', 'ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";'],
    ['a table renamed', 'ALTER TABLE "orders" RENAME TO "sales";'],
    ['an index renamed', 'alter index users_email rename to users_by_email;'],
    ['a type changed', 'ALTER TABLE "orders" ALTER COLUMN "amount" SET DATA TYPE text;'],
    ['a column that may no longer be empty', 'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;'],
    ['a default taken away', 'ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT;'],
    ['a new column without a default', 'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;'],
    ['a new check', `ALTER TABLE "orders" ADD CONSTRAINT "short" CHECK (note <> 'a;b');`],
    [
      'a new check that also looks at an older column',
      'ALTER TABLE "a" ADD COLUMN "b" int; ALTER TABLE "a" ADD CONSTRAINT "c" CHECK ("a"."b" > "a"."d");',
    ],
    ['a new unique index', 'CREATE UNIQUE INDEX "one_note" ON "orders" USING btree ("note");'],
    ['a unique index dropped', 'DROP INDEX "users_email";'],
    ['a unique constraint dropped', 'ALTER TABLE "users" DROP CONSTRAINT "users_phone_unique";'],
    ['a table moved', 'ALTER TABLE "orders" SET SCHEMA old;'],
    ['a table emptied', 'truncate orders;'],
    ['what a block does', 'DO $$ begin if true then alter table orders drop column note; end if; end $$;'],
  ])('%s', (_what, text) => {
    expect(problems(`select 1;--> statement-breakpoint\n${text}`)).toEqual([expect.stringContaining('0090_next.sql: ')])
  })
})

test.each([
  [
    'a new table with its rules',
    'CREATE TABLE "a" ("b" text NOT NULL); ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 1); CREATE UNIQUE INDEX "d" ON "a" ("b");',
  ],
  ['a new column that may be empty', 'ALTER TABLE "orders" ADD COLUMN "note" text;'],
  ['a new column with a default', `ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT '' NOT NULL;`],
  [
    'a new column that the database fills',
    'ALTER TABLE "a" ADD COLUMN "b" text GENERATED ALWAYS AS (lower("c")) STORED NOT NULL;',
  ],
  [
    'a reference of a new column',
    'ALTER TABLE "a" ADD COLUMN "b_id" bigint; ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b_id") REFERENCES "b"("id");',
  ],
  [
    'a check of new columns alone',
    'ALTER TABLE "a" ADD COLUMN "b" int; ALTER TABLE "a" ADD CONSTRAINT "c" CHECK ("a"."b" > 1);',
  ],
  [
    'a column that gets a default before it may not be empty',
    `ALTER TABLE "a" ALTER COLUMN "b" SET DEFAULT 0; ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;`,
  ],
  ['an index made and one dropped', 'CREATE INDEX "a" ON "b" ("c"); DROP INDEX "quick";'],
  ['a check dropped', 'ALTER TABLE "orders" DROP CONSTRAINT "orders_note_check";'],
  [
    'a function made again',
    'drop function f(int); create function f(int) returns int language sql as $$ select 1; drop table orders; $$;',
  ],
  ['a trigger made again', 'drop trigger t on orders; create trigger t before insert on orders execute function f();'],
  [
    'a text that reads like one',
    `insert into notes values ('drop table orders; alter table a drop b'); -- drop table orders;`,
  ],
])('lets %s pass', (_what, text) => {
  expect(problems(text)).toEqual([])
})

describe('a comment before the statement', () => {
  const drop = 'ALTER TABLE "orders" DROP COLUMN "note";'

  test('lets the contract step pass after the migration that expanded', () => {
    expect(problems(`-- contract after 0081_new_column: no release since then reads it\n${drop}`)).toEqual([])
  })

  test('is refused where no release has had that migration', () => {
    const marked = `-- contract after 0089_other: no release since then reads it\n${drop}`
    expect(problems(marked)).toEqual([expect.stringContaining('0089_other, which no release has had')])
  })

  test('lets a change pass that old code survives, with its reason', () => {
    expect(problems(`-- old code survives: nothing has written here yet\n${drop}`)).toEqual([])
    expect(problems(`-- old code survives:\n${drop}`)).toHaveLength(1)
  })

  test('speaks of the next statement alone', () => {
    const marked = `-- old code survives: nothing has written here yet\n${drop}\n${drop}`
    expect(problems(marked)).toHaveLength(1)
  })
})

test('knows the unique indexes of the product', () => {
  const texts = readdirSync(folder).flatMap((file) =>
    file.endsWith('.sql') ? [readFileSync(join(folder, file), 'utf8')] : [],
  )
  expect(texts.flatMap(uniqueIndexesOf).length).toBeGreaterThan(5)
})
