import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/database.ts'
import { grantRows } from './application-role.ts'
import { type Database, openDatabase } from './db.ts'
import { boolean, text } from './rows.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let application: Database
beforeAll(async () => {
  database = await freshDatabase()
  application = openDatabase(database.applicationUrl, { max: 2 })
})
afterAll(async () => {
  await application.close()
  await database.drop()
})

test('the application’s role owns nothing, and can neither change tables nor make some', async () => {
  const owned = await application.sql`
    select relname from pg_class where relowner = (select oid from pg_roles where rolname = current_user)`
  expect(owned).toEqual([])
  const forbidden = [
    'alter table audit_entries disable trigger audit_entries_only_grow',
    'alter table audit_entries disable trigger all',
    'drop trigger audit_entries_only_grow on audit_entries',
    'drop table audit_entries cascade',
    'truncate users cascade',
    'create or replace function only_grows() returns trigger language plpgsql as $$ begin return null; end $$',
    'create table public.mine (n int)',
    'create schema mine',
    'update upkeep.migrations set hash = hash',
    'set session_replication_role = replica',
    'set role sopaan',
  ]
  for (const statement of forbidden)
    await expect(application.sql.unsafe(statement), statement).rejects.toMatchObject({ code: '42501' })
})

test('what only grows is not even offered to be changed', async () => {
  const tables = await application.sql({ name: text, may: boolean })`
    select distinct tgrelid::regclass::text as name,
      has_table_privilege(tgrelid, 'update') or has_table_privilege(tgrelid, 'delete') as may
    from pg_trigger where tgfoid = 'only_grows'::regproc order by 1`
  expect(tables.map(({ name }) => name)).toContain('audit_entries')
  expect(tables.filter(({ may }) => may)).toEqual([])
})

test('its rights are granted again after each migration, and stay as they were', async () => {
  const owner = openDatabase(database.url, { max: 1 })
  await grantRows(owner.sql, new URL(database.applicationUrl).username).finally(owner.close)
  await expect(application.sql.unsafe('update audit_entries set act = act')).rejects.toMatchObject({ code: '42501' })
})

test('every table of the product and of its queue can be read and written, so that no new one is forgotten', async () => {
  const closed = await application.sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')
      and not has_table_privilege(c.oid, 'select, insert')`
  expect(closed).toEqual([])
})
