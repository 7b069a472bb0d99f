import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '#platform/api/contract.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Db } from '#platform/database/db.ts'
import type { Language } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import type { listNotifications } from './contract.ts'
import { messages as english } from './messages/en.ts'
import type { NoticeData, NoticeKind } from './rules.ts'
import { notifications } from './tables.ts'

/** The text of a notification in its reader's language. */
export function noticeText(
  { kind, data }: { kind: NoticeKind; data: NoticeData[NoticeKind] },
  language: Language | null | undefined,
) {
  return (
    messagesFor(language, english).kinds[kind] as (data: NoticeData[NoticeKind]) => { title: string; message: string }
  )(data)
}

export async function unreadCount(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
  return row?.n ?? 0
}

/** A person's notices in the language they are read in, newest first: all, or those not read. */
export async function notificationsOf(
  db: Db,
  userId: number,
  language: Language,
  { page, limit, state }: ParsedOf<typeof listNotifications>,
): Promise<ReplyOf<typeof listNotifications>> {
  const own = eq(notifications.userId, userId)
  const listed = state === 'unread' ? and(own, isNull(notifications.readAt)) : own
  const [rows, [total], unread] = await Promise.all([
    db
      .select()
      .from(notifications)
      .where(listed)
      .orderBy(desc(notifications.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ n: count() }).from(notifications).where(listed),
    unreadCount(db, userId),
  ])
  return {
    notifications: rows.map((row) => ({
      id: row.id,
      uid: row.uid,
      kind: row.kind,
      ...noticeText(row, language),
      link: row.link,
      at: row.createdAt.toISOString(),
      read: row.readAt !== null,
    })),
    unread,
    pagination: paginationOf(page, limit, total?.n ?? 0),
  }
}
