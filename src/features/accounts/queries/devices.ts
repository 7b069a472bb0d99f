import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { dayMs } from '#platform/format/durations.ts'
import { hashToken } from '#platform/http/session.ts'
import { deviceDays } from '../rules.ts'
import { userDevices } from '../tables.ts'

/** Which of some people signed in with the caller's browser in the last 90 days. One read by the primary key. */
export async function signedInHere(
  { request, now }: Pick<Ctx, 'request' | 'now'>,
  tx: Tx,
  userIds: readonly number[],
): Promise<number[]> {
  if (!request.device || userIds.length === 0) return []
  const rows = await tx
    .select({ userId: userDevices.userId })
    .from(userDevices)
    .where(
      and(
        inArray(userDevices.userId, [...userIds]),
        eq(userDevices.deviceHash, hashToken(request.device)),
        gt(userDevices.signedInAt, new Date(now().getTime() - deviceDays * dayMs)),
      ),
    )
  return rows.map(({ userId }) => userId)
}
