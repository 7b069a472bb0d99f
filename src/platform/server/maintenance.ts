import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'
import type { Db } from '../database/drizzle.ts'

/** Maintenance mode: the one row is there while it is on, for every server of the database and after each restart. */
export const maintenance = pgTable(
  'maintenance',
  {
    id: smallint().primaryKey().default(1),
    /** What people read; empty: the page's own text, in their language. */
    text: text().notNull(),
    /** When the school is expected to be back. It stays away until somebody ends the mode. */
    backAt: instant(),
    /** Opens the school in a browser meanwhile: see answer-maintenance.ts. */
    pass: text().notNull(),
    startedAt: instant().notNull(),
  },
  (t) => [check('maintenance_one_row', sql`${t.id} = 1`)],
)

export type Maintenance = typeof maintenance.$inferSelect

/** The mode as it is now; undefined while it is off. */
export async function currentMaintenance(db: Db): Promise<Maintenance | undefined> {
  const [row] = await db.select().from(maintenance).limit(1)
  return row
}

/** Turns it on, or changes its text and time; the pass stays while it is on. Other processes learn of it by a notice. */
export async function startMaintenance(
  db: Db,
  { text: shown, backAt }: { text: string; backAt: Date | null },
  at: Date,
): Promise<Maintenance> {
  const pass = randomBytes(24).toString('base64url')
  const [row] = await db
    .insert(maintenance)
    .values({ text: shown, backAt, pass, startedAt: at })
    .onConflictDoUpdate({ target: maintenance.id, set: { text: shown, backAt } })
    .returning()
  if (!row) throw new Error('the row of the maintenance mode was not written')
  return row
}

/** @returns whether it was on */
export async function endMaintenance(db: Db): Promise<boolean> {
  return (await db.delete(maintenance).returning({ id: maintenance.id })).length > 0
}
