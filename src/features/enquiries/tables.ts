import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, uid } from '#platform/columns.ts'

/** What visitors wrote: to hire the studio, or anything else. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: id(),
    uid: uid(),
    kind: text().notNull().$type<'studio' | 'contact'>(),
    /** What the sender quotes: ST-000012, CU-000013. */
    ticket: text()
      .notNull()
      .unique()
      .generatedAlwaysAs(sql`(case kind when 'studio' then 'ST-' else 'CU-' end) || lpad(id::text, 6, '0')`),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    subject: text().notNull().default(''),
    message: text().notNull(),
    city: text().notNull().default(''),
    preferredDate: date({ mode: 'string' }),
    hours: integer(),
    state: text().notNull().default('NEW').$type<'NEW' | 'IN_PROGRESS' | 'CLOSED'>(),
    /** What stands for the sender's line, to limit how often it writes. */
    network: text().notNull().default(''),
    createdAt: createdAt(),
    answeredAt: instant(),
    closedAt: instant(),
  },
  (t) => [
    check('enquiries_kind', sql`${t.kind} in ('studio','contact')`),
    check('enquiries_state', sql`${t.state} in ('NEW','IN_PROGRESS','CLOSED')`),
    index('enquiries_kind_recent').on(t.kind, t.createdAt.desc().nullsFirst()),
    index('enquiries_email').on(t.email, t.createdAt),
    index('enquiries_network').on(t.network, t.createdAt),
  ],
)
