import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import { emailPreferenceOf, type Notice } from '../rules.ts'
import { notifications } from '../tables.ts'

/** Emails of one job; the rest goes into the next. */
const emailsPerJob = 50

/**
 * Notifies people of what happened: the bell's rows and the emails' job, in the caller's transaction, so that they are
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
    .returning({ id: notifications.id, emailDoneAt: notifications.emailDoneAt })
  const ids = inserted.filter((row) => row.emailDoneAt === null).map((row) => row.id)
  for (let from = 0; from < ids.length; from += emailsPerJob)
    await ctx.jobs.enqueue(tx, 'notifications.send-emails', { ids: ids.slice(from, from + emailsPerJob) })
}
