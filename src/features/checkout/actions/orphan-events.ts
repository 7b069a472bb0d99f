import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/db.ts'
import { maxEventAttempts, orphanMinutes, type WebhookProvider } from '../rules/payment-states.ts'
import { webhookEvents } from '../tables/payments.ts'

type Orphan = { provider: WebhookProvider; eventId: string; event: string; body: Buffer; receivedAt: Date }

/** In how many minutes an event that was about nothing of ours is tried again; undefined after the last retry, when a person has to explain it. */
const nextRetry = (attempts: number): number | undefined => orphanMinutes[attempts - 1]

/**
 * Stores an event of another feature's provider that is about nothing of ours: the first attempt has found nothing.
 * @returns its id and in how many minutes to try again; undefined where it is known already
 */
export async function storeOrphan(
  tx: Tx,
  { eventId, event, ...orphan }: Orphan,
): Promise<{ id: number; minutes: number | undefined } | undefined> {
  const names = { eventId: eventId.slice(0, 128), event: event.slice(0, 100) }
  const [row] = await tx
    .insert(webhookEvents)
    .values({ ...orphan, ...names, headers: {}, state: 'orphan', attempts: 1, processedAt: orphan.receivedAt })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id })
  return row && { id: row.id, minutes: nextRetry(1) }
}

/**
 * Stores for a person, once, what a provider says that our books contradict: nothing that comes later settles it by itself.
 * @param contradiction.why what differs, for those who look after the money
 */
export async function storeContradiction(db: Db, { why, ...event }: Orphan & { why: string }): Promise<void> {
  await db
    .insert(webhookEvents)
    .values({
      ...event,
      headers: {},
      state: 'orphan',
      attempts: maxEventAttempts,
      lastError: why,
      processedAt: event.receivedAt,
    })
    .onConflictDoNothing()
}

/** The stored event while it is about nothing of ours, and nobody has explained it. */
export async function orphanOf(db: Db, eventId: number): Promise<{ body: Buffer } | undefined> {
  const [row] = await db
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, eventId), eq(webhookEvents.state, 'orphan')))
  return row
}

/**
 * Records what a retry of an orphan event found.
 * @returns in how many minutes to try again, if at all
 */
export async function recordRetry(
  tx: Tx,
  eventId: number,
  { isOurs, at }: { isOurs: boolean; at: Date },
): Promise<number | undefined> {
  const [row] = await tx
    .update(webhookEvents)
    .set({ state: 'processing', attempts: sql`${webhookEvents.attempts} + 1`, processedAt: at })
    .where(and(eq(webhookEvents.id, eventId), eq(webhookEvents.state, 'orphan')))
    .returning({ attempts: webhookEvents.attempts })
  if (!row) return undefined
  await tx
    .update(webhookEvents)
    .set({ state: isOurs ? 'done' : 'orphan' })
    .where(eq(webhookEvents.id, eventId))
  return isOurs ? undefined : nextRetry(row.attempts)
}
