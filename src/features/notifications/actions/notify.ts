import { inArray } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import { emailPreferenceOf, isPushKind, type Notice } from '../rules.ts'
import { notifications, pushSubscriptions } from '../tables.ts'
import type { PushPair } from './send-pushes.ts'

/** Emails of one job; the rest goes into the next. */
const emailsPerJob = 50
/** Notifications of one job, each to one device. */
const pushesPerJob = 100

/**
 * Notifies people of what happened: the bell's rows, and the jobs of emails and of devices, in the caller's transaction, so that they are
 * notified exactly when it commits, once under one `idempotencyKey`. Who wants no email is decided when it is sent.
 */
export async function notify(
  ctx: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  notices: Notice | readonly Notice[],
): Promise<void> {
  const list = Array.isArray(notices) ? (notices as readonly Notice[]) : [notices as Notice]
  if (list.length === 0) return
  const at = ctx.now()
  const inserted = await tx
    .insert(notifications)
    .values(
      list.map(({ userId, kind, data, link, idempotencyKey }) => ({
        uid: newUid(),
        userId,
        kind,
        data,
        link: link ?? null,
        idempotencyKey: idempotencyKey ?? null,
        createdAt: at,
        emailDoneAt: emailPreferenceOf[kind] === 'none' ? at : null,
      })),
    )
    .onConflictDoNothing()
    .returning({
      id: notifications.id,
      userId: notifications.userId,
      kind: notifications.kind,
      emailDoneAt: notifications.emailDoneAt,
    })
  const ids = inserted.filter((row) => row.emailDoneAt === null).map((row) => row.id)
  for (let from = 0; from < ids.length; from += emailsPerJob)
    await ctx.jobs.enqueue(tx, 'notifications.send-emails', { ids: ids.slice(from, from + emailsPerJob) })
  await pushToDevices(ctx, tx, inserted)
}

async function pushToDevices(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  inserted: readonly Pick<typeof notifications.$inferSelect, 'id' | 'userId' | 'kind'>[],
): Promise<void> {
  const pushed = inserted.filter(({ kind }) => isPushKind(kind))
  if (pushed.length === 0) return
  const devices = await tx
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(
      inArray(
        pushSubscriptions.userId,
        pushed.map(({ userId }) => userId),
      ),
    )
  const noticesOf = Map.groupBy(pushed, ({ userId }) => userId)
  const pairs = devices.flatMap((device) =>
    (noticesOf.get(device.userId) ?? []).map((notice): PushPair => [notice.id, device.id]),
  )
  for (let from = 0; from < pairs.length; from += pushesPerJob)
    await ctx.jobs.enqueue(tx, 'notifications.send-pushes', { pairs: pairs.slice(from, from + pushesPerJob) })
}
