import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import { letterOf, type Notice } from '../rules.ts'
import { notifications } from '../tables.ts'

/** Letters of one job; the rest goes into the next. */
const lettersPerJob = 50

/**
 * Tells people what happened: the bell's rows and the letters' job, in the caller's transaction, so that they are told
 * exactly when it commits. Under a `onceKey` a person is told once. Whether a letter is wanted is asked when it is sent.
 */
export async function notify(
  ctx: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  notices: Notice | readonly Notice[],
): Promise<void> {
  const list = Array.isArray(notices) ? (notices as readonly Notice[]) : [notices as Notice]
  if (list.length === 0) return
  const at = ctx.now()
  const told = await tx
    .insert(notifications)
    .values(
      list.map(({ userId, kind, data, link, onceKey }) => ({
        uid: newUid(),
        userId,
        kind,
        data,
        link: link ?? null,
        onceKey: onceKey ?? null,
        createdAt: at,
        letterDoneAt: letterOf[kind] === 'none' ? at : null,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: notifications.id, letterDoneAt: notifications.letterDoneAt })
  const ids = told.filter((row) => row.letterDoneAt === null).map((row) => row.id)
  for (let from = 0; from < ids.length; from += lettersPerJob)
    await ctx.jobs.enqueue(tx, 'notifications.send-letters', { ids: ids.slice(from, from + lettersPerJob) })
}
