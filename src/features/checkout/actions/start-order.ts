import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { gaveWay, type Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { idempotencyKeys, orders } from '../tables/orders.ts'
import { createProviderOrder } from './create-provider-order.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { fingerprintOf } from './gift-details.ts'
import { limitCodes } from './limit-codes.ts'
import { keyReused } from './refusals.ts'
import { seatsFingerprint } from './seats-details.ts'
import { type OrderRow, type Start, writeOrder, type Written } from './write-order.ts'

const maxTries = 4

/** A key that another call took at the same moment: this one goes back and reads what that one did. */
class KeyTaken extends Error {}

type Started<Reply> = { reply: Reply } | { written: Written }

/**
 * One start of a payment, however often it is sent: the order in its own transaction, then the provider's order, then the
 * answer, kept under the caller's Idempotency-Key so that a repetition gets the same bytes.
 * @param route what the key belongs to: the same key may be used on another call
 */
export async function startOrder<Reply extends object>(
  ctx: Ctx<Actor>,
  route: string,
  start: Start,
  answer: (order: OrderRow) => Reply | Promise<Reply>,
): Promise<Reply> {
  const idempotencyKey = idempotencyKeyOf(ctx)
  const write = () => begin<Reply>(ctx, route, idempotencyKey, start)
  const started = await (start.couponCode ? limitCodes(ctx, write) : write())
  if ('reply' in started) return started.reply
  const { order } = started.written
  const opened =
    order.totalPaise === 0
      ? order
      : (await Promise.all([createProviderOrder(ctx, started.written), ensureCustomer(ctx)]))[0]
  const reply = await answer(opened)
  if (idempotencyKey)
    await ctx.db
      .update(idempotencyKeys)
      .set({ reply })
      .where(
        and(
          eq(idempotencyKeys.userId, ctx.actor.userId),
          eq(idempotencyKeys.route, route),
          eq(idempotencyKeys.idempotencyKey, idempotencyKey),
        ),
      )
  return reply
}

async function begin<Reply>(ctx: Ctx<Actor>, route: string, idempotencyKey: string | undefined, start: Start) {
  let hasGivenWay = false
  for (let attempt = 1; attempt <= maxTries; attempt++) {
    try {
      const started = await ctx.transaction(async (tx): Promise<Started<Reply> | undefined> => {
        const requestHash = hashOf(start)
        const before = idempotencyKey && (await replay<Reply>(tx, ctx.actor.userId, route, idempotencyKey, requestHash))
        if (before) return before
        const written = await writeOrder(ctx, tx, start)
        if (written && idempotencyKey) {
          const stored = await tx
            .insert(idempotencyKeys)
            .values({
              userId: ctx.actor.userId,
              route,
              idempotencyKey,
              requestHash,
              orderId: written.order.id,
              createdAt: ctx.now(),
            })
            .onConflictDoNothing()
            .returning({ idempotencyKey: idempotencyKeys.idempotencyKey })
          if (stored.length === 0) throw new KeyTaken()
        }
        return written && { written }
      })
      if (started) return started
    } catch (error) {
      if (error instanceof KeyTaken) continue
      // The job that ends lapsed orders locks an order before its code, and this one a code before the order: the database
      // ends one of the two, and the job has done its part when this one begins again.
      if (!gaveWay(error) || hasGivenWay) throw error
      hasGivenWay = true
    }
  }
  throw new Error('an order could not be written beside the others')
}

async function replay<Reply>(
  tx: Tx,
  userId: number,
  route: string,
  idempotencyKey: string,
  requestHash: string,
): Promise<Started<Reply> | undefined> {
  const [row] = await tx
    .select({ requestHash: idempotencyKeys.requestHash, reply: idempotencyKeys.reply, order: orders })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        eq(idempotencyKeys.route, route),
        eq(idempotencyKeys.idempotencyKey, idempotencyKey),
      ),
    )
  if (!row) return undefined
  if (row.requestHash !== requestHash) throw keyReused()
  return row.reply ? { reply: row.reply as Reply } : { written: { order: row.order, isNew: false } }
}

function idempotencyKeyOf(ctx: Ctx): string | undefined {
  const key = ctx.request.headers['idempotency-key']
  if (key && key.length > 255) throw refuseFields({ 'Idempotency-Key': textOf(messages, 'wrongIdempotencyKey') })
  return key || undefined
}

/** The same request, whatever the order of its courses. */
function hashOf({ ownLinkUids = [], couponCode, gift, seats, bundle, ...start }: Start): string {
  const { stateCode, pin, gstin } = start.billing
  const fingerprinted: unknown[] = [[...new Set(start.uids)].sort(), start.amountPaise ?? null, stateCode, pin, gstin]
  if (ownLinkUids.length > 0) fingerprinted.push([...ownLinkUids].sort())
  if (couponCode) fingerprinted.push({ couponCode })
  if (bundle) fingerprinted.push({ bundle })
  if (gift) fingerprinted.push({ gift: fingerprintOf(gift) })
  if (seats) fingerprinted.push({ seats: seatsFingerprint(seats) })
  return createHash('sha256').update(JSON.stringify(fingerprinted)).digest('hex')
}
