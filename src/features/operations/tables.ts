import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { among, id, instant } from '#platform/database/columns.ts'
import { type SchoolCount, schoolCounts as counted } from './rules/school-counts.ts'

/**
 * How many rows of other tables belong to a day in India, so that the administrators' home never counts them all.
 * Triggers of those tables (migrations/…_school_days.sql) write what changes into `schoolCountChanges`; a job adds it up.
 */
export const schoolCounts = pgTable(
  'school_counts',
  { what: text().notNull().$type<SchoolCount>(), day: date().notNull(), n: integer().notNull() },
  (t) => [primaryKey({ columns: [t.what, t.day] }), check('school_counts_what', among(t.what, counted))],
)

/** Changes that `schoolCounts` does not contain yet. */
export const schoolCountChanges = pgTable(
  'school_count_changes',
  { id: id(), what: text().notNull().$type<SchoolCount>(), day: date().notNull(), n: integer().notNull() },
  (t) => [check('school_count_changes_what', among(t.what, counted))],
)

/** What the system check found not to be in order, so that an alert about each cause is sent once. */
export const problems = pgTable('problems', {
  /** The part that was checked and the key of the text that says what was found. */
  cause: text().primaryKey(),
  foundAt: instant().notNull(),
  seenAt: instant().notNull(),
  /** Null: no alert about it has been sent. */
  alertedAt: instant(),
})

/** One row: when a process last looked for problems, and why the alert that it sent did not arrive everywhere. */
export const problemChecks = pgTable(
  'problem_checks',
  { id: integer().primaryKey(), checkedAt: instant().notNull(), failure: text() },
  (t) => [check('problem_checks_one_row', sql`${t.id} = 1`)],
)
