import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { createdAt, id, idempotencyKey, instant, isLanguageCode, ref, uid } from '#platform/database/columns.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { EnquiryKind, EnquiryState, StudioType } from './rules.ts'

/** What visitors wrote: to hire the studio, or anything else. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: id(),
    uid: uid(),
    kind: text().notNull().$type<EnquiryKind>(),
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
    /** Of the page it was written on: what its sender is answered in, where no account says otherwise. */
    language: text().notNull().default('en').$type<Language>(),
    studioType: text().$type<StudioType>(),
    city: text().notNull().default(''),
    preferredDate: date({ mode: 'string' }),
    hours: integer(),
    state: text().notNull().default('NEW').$type<EnquiryState>(),
    /** Who wrote it, where they were signed in. */
    userId: ref().references(() => users.id, { onDelete: 'set null' }),
    /** The administrator to whom it is assigned. */
    assigneeId: ref().references(() => users.id, { onDelete: 'set null' }),
    /** Counts the changes: two administrators don't overwrite each other. */
    version: integer().notNull().default(1),
    /** When the clock that runs ends (rules.ts); null once closed. */
    dueAt: instant(),
    /** The sender's Idempotency-Key: a form sent twice is one enquiry. */
    idempotencyKey: idempotencyKey('once_key'),
    /** The key of the sender's network, to limit the rate of messages. */
    network: text().notNull().default(''),
    createdAt: createdAt(),
    answeredAt: instant(),
    closedAt: instant(),
  },
  (t) => [
    check('enquiries_kind', sql`${t.kind} in ('studio','contact')`),
    check('enquiries_language', isLanguageCode(t.language)),
    check('enquiries_state', sql`${t.state} in ('NEW','IN_PROGRESS','CLOSED')`),
    check('enquiries_clock', sql`(${t.dueAt} is null) = (${t.state} = 'CLOSED')`),
    index('enquiries_kind_recent').on(t.kind, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('enquiries_kind_due').on(t.kind, t.dueAt.asc().nullsLast(), t.id.desc().nullsFirst()),
    index('enquiries_kind_state').on(t.kind, t.state, t.id),
    index('enquiries_kind_name').on(t.kind, sql`lower(${t.name})`, t.id.desc().nullsFirst(), t.name),
    index('enquiries_assignee').on(t.assigneeId, t.kind),
    index('enquiries_email').on(t.email, t.createdAt),
    index('enquiries_network').on(t.network, t.createdAt),
    uniqueIndex('enquiries_once')
      .on(t.idempotencyKey)
      .where(sql`once_key is not null`),
    index('enquiries_search').using('gin', sql`${searched(t)} gin_trgm_ops`),
  ],
)

/** What a search of the administrators looks through; the index is on the same words. */
function searched(t: { name: unknown; email: unknown; phone: unknown; ticket: unknown; subject: unknown }) {
  return sql`fold_text(${t.name} || ' ' || ${t.email} || ' ' || ${t.phone} || ' ' || ${t.ticket} || ' ' || ${t.subject})`
}

/** What administrators wrote on an enquiry: notes for themselves, replies to the sender. */
export const enquiryEntries = pgTable(
  'enquiry_entries',
  {
    id: id(),
    uid: uid(),
    enquiryId: ref()
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<'note' | 'reply'>(),
    authorId: ref().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
    /** Of a reply: when the email was sent, and when sending last failed. */
    sentAt: instant(),
    failedAt: instant(),
  },
  (t) => [
    check('enquiry_entries_kind', sql`${t.kind} in ('note','reply')`),
    check('enquiry_entries_delivery', sql`${t.kind} = 'reply' or (${t.sentAt} is null and ${t.failedAt} is null)`),
    index('enquiry_entries_thread').on(t.enquiryId, t.id),
    index('enquiry_entries_author').on(t.authorId),
  ],
)
