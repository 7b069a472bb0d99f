import { desc, lt } from 'drizzle-orm'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { yearMs } from '../../format/durations.ts'
import { id, instant } from '../columns.ts'
import type { Db } from '../drizzle.ts'
import { boolean, queryRows } from '../rows.ts'

/** The backups that were made in the last year, so that the system check knows the age of the newest, wherever its file lies. */
export const backups = pgTable('backups', {
  id: id(),
  file: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  madeAt: instant().notNull(),
})

/**
 * Records a backup whose file is whole, and forgets those of more than a year ago. A database that this release has not
 * migrated yet, as before an update, has no place for it.
 */
export async function recordBackup(db: Db, made: { file: string; bytes: number; madeAt: Date }): Promise<void> {
  const [place] = await queryRows(db, { exists: boolean })`select to_regclass('public.backups') is not null as exists`
  if (!place?.exists) return
  await db.insert(backups).values(made)
  await db.delete(backups).where(lt(backups.madeAt, new Date(made.madeAt.getTime() - yearMs)))
}

/** When the newest backup was made; null without one. */
export async function lastBackupAt(db: Db): Promise<Date | null> {
  const [last] = await db.select({ at: backups.madeAt }).from(backups).orderBy(desc(backups.id)).limit(1)
  return last?.at ?? null
}
