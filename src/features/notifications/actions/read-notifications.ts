import { and, eq, inArray, isNull } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import * as contract from '../contract.ts'
import { unreadCount } from '../queries.ts'
import { notifications } from '../tables.ts'

/** Others' uids and unknown ones change nothing. */
export const readNotifications = action(contract.readNotifications, async (ctx, { uids = [], all }) => {
  const { userId } = ctx.actor
  if (all || uids.length > 0)
    await ctx.db
      .update(notifications)
      .set({ readAt: ctx.now() })
      .where(
        and(
          eq(notifications.userId, userId),
          isNull(notifications.readAt),
          all ? undefined : inArray(notifications.uid, uids),
        ),
      )
  return { data: { unread: await unreadCount(ctx.db, userId) } }
})
