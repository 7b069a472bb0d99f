import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { sessions, users } from '#features/accounts/tables.ts'
import { createdAt, id, idempotencyKey, instant, isLanguageCode, ref, uid } from '#platform/database/columns.ts'
import type { Language } from '#platform/i18n/language.ts'
import { maxPushEndpoint, type NoticeData, type NoticeKind } from './rules.ts'

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

/**
 * Where the devices of people are reached that have switched notifications on: one row a session at most, which goes with
 * the session.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: ref()
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The device's address at its browser's push service: a secret between the two of us. */
    endpoint: text().notNull().unique(),
    /** The device's public key and secret, base64url: only the device can read what is encrypted with them. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Our public key that the device accepts notifications of. */
    applicationKey: text().notNull(),
    /** The language of the page where they were switched on. */
    language: text().notNull().$type<Language>(),
    savedAt: instant().notNull(),
  },
  (t) => [
    index('push_subscriptions_user').on(t.userId, t.savedAt, t.id),
    check('push_subscriptions_endpoint', sql`length(${t.endpoint}) <= ${sql.raw(String(maxPushEndpoint))}`),
    check('push_subscriptions_language', isLanguageCode(t.language)),
  ],
)
