import type { TransactionSql } from '../db.ts'
import { boolean, list, nullable, type RowOf, text } from '../rows.ts'

const tableShape = { name: text, columns: list(text) }
export type Table = RowOf<typeof tableShape>
export type Sequence = { name: string; last: string | null; called: boolean }

/** Settings of the session that decide how values read as text: the same when written and when loaded. */
export async function plainText(tx: TransactionSql): Promise<void> {
  await tx.unsafe(`
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
}

/** The tables of `public` that are ours (no extension's), with the columns that hold data (no generated ones). */
export async function listTables(tx: TransactionSql): Promise<Table[]> {
  return await tx(tableShape)`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`
}

/** Where every sequence of `public` stands. */
export async function listSequences(tx: TransactionSql): Promise<Sequence[]> {
  const found = await tx({ name: text })`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`
  const sequences: Sequence[] = []
  for (const { name } of found) {
    const [at] = await tx({ last: nullable(text), is_called: boolean })`
      select last_value::text as last, is_called from ${tx(`public.${name}`)}`
    sequences.push({ name, last: at?.last ?? null, called: at?.is_called === true })
  }
  return sequences
}

/**
 * Drops foreign keys and disables triggers, and returns what restores them, checked: so tables load in any order,
 * cycles included, and no trigger counts a row twice. An ordinary owner may do this, where switching
 * session_replication_role needs a superuser. All within the transaction.
 */
export async function suspendConstraints(tx: TransactionSql): Promise<() => Promise<void>> {
  const keys = await tx({ on: text, name: text, definition: text })`
    select conrelid::regclass::text as "on", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`
  const triggers = await tx({ on: text, name: text, back: text })`
    select t.tgrelid::regclass::text as "on", quote_ident(t.tgname) as name,
      case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as back
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled <> 'D' and c.relnamespace = 'public'::regnamespace`
  for (const key of keys) await tx.unsafe(`alter table ${key.on} drop constraint ${key.name}`)
  for (const one of triggers) await tx.unsafe(`alter table ${one.on} disable trigger ${one.name}`)
  return async () => {
    for (const one of triggers) await tx.unsafe(`alter table ${one.on} ${one.back} trigger ${one.name}`)
    for (const key of keys) await tx.unsafe(`alter table ${key.on} add constraint ${key.name} ${key.definition}`)
  }
}

/** True where nothing was ever made: no table outside PostgreSQL's own schemas but those that extensions bring. */
export async function isEmpty(tx: TransactionSql): Promise<boolean> {
  const found = await tx`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    limit 1`
  return found.length === 0
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
