import { locks, takeLock } from './locks.ts'
import { text } from './rows.ts'
import type { Sql } from './sql.ts'

/** All that an installation keeps; `sbx` is the sandbox gateway's of an evaluation school. */
const schemas = ['public', 'pgboss', 'sbx']

/**
 * Lets `role` read and write the rows of what the owner made, and no more: it alters no table, switches off no trigger,
 * and takes nothing back from a table that only grows (the audit log, the ledger, consents). Run by the owner after each
 * migration; servers that start together take turns.
 */
export async function grantRows(sql: Sql, role: string): Promise<void> {
  const to = `"${role.replaceAll('"', '""')}"`
  await sql.begin(async (tx) => {
    await takeLock(tx, locks.grants)
    const existing = await tx({ name: text })`select nspname as name from pg_namespace where nspname = any(${schemas})`
    for (const { name } of existing)
      await tx.unsafe(`
        grant usage on schema ${name} to ${to};
        grant select, insert, update, delete on all tables in schema ${name} to ${to};
        grant usage, select, update on all sequences in schema ${name} to ${to}`)
    const growing = await tx({ name: text })`
      select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = to_regproc('public.only_grows')`
    for (const { name } of growing) await tx.unsafe(`revoke update, delete on ${name} from ${to}`)
    // The application reads which migrations ran, and how old a release may be.
    await tx.unsafe(`grant usage on schema upkeep to ${to}; grant select on all tables in schema upkeep to ${to}`)
  })
}
