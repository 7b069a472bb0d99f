import { sql } from 'drizzle-orm'
import { check, pgTable, smallint } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#platform/database/columns.ts'

/** How far the setup of a live school is: one row, made at its first start. */
export const setup = pgTable(
  'setup',
  {
    id: smallint().primaryKey().default(1),
    /** Of the link that makes the first administrator; null: it was used. */
    tokenHash: bytea(),
    /** When the school was opened to visitors. */
    openedAt: instant(),
  },
  (t) => [check('setup_one_row', sql`${t.id} = 1`)],
)
