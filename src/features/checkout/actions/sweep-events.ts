import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { dayMs } from '#platform/format/durations.ts'
import { webhookEvents } from '../tables/payments.ts'

/** A dispute about a payment may ask what the provider said; after this nobody does. */
const retentionMs = 90 * dayMs

/**
 * Empties the provider's messages of what they said about people once they have been dealt with and are old. Their ids
 * stay, so that one that comes again is still known; those that could not be read wait for somebody to look.
 */
export async function sweepEvents({ db, now }: Ctx<null>): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ body: Buffer.alloc(0), headers: {} })
    .where(
      and(
        inArray(webhookEvents.state, ['done', 'ignored']),
        lt(webhookEvents.processedAt, new Date(now().getTime() - retentionMs)),
        sql`octet_length(${webhookEvents.body}) > 0`,
      ),
    )
}
