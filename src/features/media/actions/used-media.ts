import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/db.ts'
import { queryRows, text } from '#platform/database/rows.ts'

/**
 * The assets that something still refers to: a foreign key, a field of a draft, an address in any text. Every table is
 * searched, so that a picture of a feature with its own way of storing is found too. That takes a while, so it runs at
 * night.
 * @param uids only these are checked; all where it is left out
 */
export async function usedMedia(db: Db | Tx, uids?: readonly string[]): Promise<Set<string>> {
  const onlyThese = uids ? sql`and a.uid in ${[...uids]}` : sql``
  const used = new Set<string>()
  const note = (rows: Iterable<{ uid: string }>) => {
    for (const { uid } of rows) used.add(uid)
  }
  if (uids?.length === 0) return used
  for (const { name, column } of await foreignKeys(db))
    note(
      await queryRows(db, { uid: text })`
        select a.uid from media_assets a
        where exists (select from ${sql.raw(name)} t where t.${sql.raw(column)} = a.id) ${onlyThese}`,
    )
  for (const { name } of await tablesWithText(db))
    note(
      await queryRows(db, { uid: text })`
        select a.uid from media_assets a join (
          select distinct found_words[1] as uid from ${sql.raw(name)} kept_row,
            regexp_matches(kept_row::text, '\\m[a-z0-9]{8,24}\\M', 'g') as found(found_words)
        ) said on said.uid = a.uid ${onlyThese}`,
    )
  return used
}

/** Names come from the catalogue, quoted by the database itself. */
const foreignKeys = (db: Db | Tx) =>
  queryRows(db, { name: text, column: text })`
    select k.conrelid::regclass::text as name, quote_ident(c.attname) as column
    from pg_constraint k join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'media_assets'::regclass`

const tablesWithText = (db: Db | Tx) =>
  queryRows(db, { name: text })`
    select t.oid::regclass::text as name from pg_class t
    where t.relnamespace = (select relnamespace from pg_class where oid = 'media_assets'::regclass) and t.relkind = 'r' and t.oid <> 'media_assets'::regclass
      and exists (select from pg_attribute c where c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
        and c.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype))`
