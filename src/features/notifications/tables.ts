import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { createdAt, id, idempotencyKey, instant, ref, uid } from '#platform/database/columns.ts'
import type { NoticeData, NoticeKind } from './rules.ts'

/** What the bell shows: one row a person and event. The words are made from kind and data when it is read. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    uid: uid(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<NoticeKind>(),
    data: jsonb().notNull().$type<NoticeData[NoticeKind]>(),
    /** A path of this site. */
    link: text(),
    idempotencyKey: idempotencyKey('once_key'),
    createdAt: createdAt(),
    readAt: instant(),
    /** The email was sent, or was not wanted. The column has an earlier name, so that two releases can run side by side. */
    emailDoneAt: timestamp('letter_done_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('notifications_once')
      .on(t.userId, t.idempotencyKey)
      .where(sql`once_key is not null`),
    index('notifications_recent').on(t.userId, t.id.desc().nullsFirst()),
    index('notifications_unread')
      .on(t.userId)
      .where(sql`read_at is null`),
    index('notifications_age').on(t.createdAt),
    // Sales that no email has named yet.
    index('notifications_sale_emails')
      .on(t.userId, t.id)
      .where(sql`kind = 'sale' and letter_done_at is null`),
    check('notifications_link', sql`${t.link} ~ '^/[^/]' or ${t.link} = '/'`),
  ],
)
