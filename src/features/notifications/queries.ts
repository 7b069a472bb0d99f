import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import { paginationOf } from '#platform/validation.ts'
import type { listNotifications } from './contract.ts'
import { words } from './messages/en.ts'
import type { NoticeData, NoticeKind } from './rules.ts'
import { notifications } from './tables.ts'

/** The words of a notice, made from what it says. */
export function sayNotice({ kind, data }: { kind: NoticeKind; data: NoticeData[NoticeKind] }) {
  return (words.kinds[kind] as (data: NoticeData[NoticeKind]) => { title: string; message: string })(data)
}

export async function unreadCount(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
  return row?.n ?? 0
}

/** A person's notices, newest first: all, or those not read. */
export async function notificationsOf(
  db: Db,
  userId: number,
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
      ...sayNotice(row),
      link: row.link,
      at: row.createdAt.toISOString(),
      read: row.readAt !== null,
    })),
    unread,
    pagination: paginationOf(page, limit, total?.n ?? 0),
  }
}
