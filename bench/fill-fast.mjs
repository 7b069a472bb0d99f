// Very many rows in minutes. The product writes each event in a transaction of its own, its triggers add up and check every
// row, and each row goes into every index. Here rows are made by set-based statements; triggers and foreign keys of the
// filled tables are off; indexes that hold no rule are made again afterwards. What triggers would have counted, the steps
// count once at their end.
import { sql } from 'drizzle-orm'
import { openDatabase } from '#platform/database/db.ts'

/**
 * @param {string} url of the database
 * @param {string[]} tables that are filled
 * @param {[what: string, statement: import('drizzle-orm').SQL][]} steps in their order
 */
export async function fillFast(url, tables, steps) {
  const { db, close } = openDatabase(url, { max: 1, patient: true })
  try {
    for (const setting of ['synchronous_commit = off', "maintenance_work_mem = '1GB'", "work_mem = '512MB'"])
      await db.execute(sql.raw(`set ${setting}`))
    const indexes = await takeOff(db, tables)
    for (const [what, statement] of steps) await timed(what, () => db.execute(statement))
    await timed('counts of rows', () => countRows(db))
    await timed('indexes', async () => {
      for (const { definition } of indexes) await db.execute(sql.raw(definition))
    })
    for (const table of tables) await db.execute(sql.raw(`alter table ${table} enable trigger user`))
    await timed('statistics', () => db.execute(sql.raw(`vacuum analyze ${tables.join(', ')}`)))
  } finally {
    await close()
  }
}

/** As the migration of row_counts counted them. */
async function countRows(db) {
  await db.execute(sql`with waiting as (delete from row_count_changes) delete from row_counts`)
  await db.execute(sql`
    insert into row_counts (what, kind, state, n)
    select 'users', user_role, user_state(confirmed_at, invited_at, suspended_at), count(*) from users group by 2, 3
    union all select 'orders', '', state, count(*) from orders group by 3
    union all select 'courses', category_id::text, state, count(*) from courses group by 2, 3`)
}

async function timed(what, work) {
  const began = performance.now()
  await work()
  console.log(`  ${what}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

/** @returns the indexes that were dropped */
async function takeOff(db, filled) {
  const tables = sql.raw(filled.map((table) => `'${table}'`).join(','))
  await db.execute(sql`
    do $$ declare one record; begin
      for one in select conrelid::regclass as on_table, conname from pg_constraint
        where contype = 'f' and (conrelid::regclass::text in (${tables}))
      loop execute format('alter table %s drop constraint %I', one.on_table, one.conname); end loop;
    end $$`)
  for (const table of filled) await db.execute(sql.raw(`alter table ${table} disable trigger user`))
  const indexes = await db.execute(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid::regclass::text in (${tables}) and not indisunique`)
  for (const { name } of indexes) await db.execute(sql.raw(`drop index ${name}`))
  return indexes
}
