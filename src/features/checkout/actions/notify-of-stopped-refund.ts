import { eq } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { peopleWorkingAs } from '#features/accounts/queries/people-with-role.ts'
import { users } from '#features/accounts/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { financeRoles } from '#platform/api/contract.ts'
import type { Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { formatMinor } from '#platform/format/money.ts'
import { hasMailbox } from '#platform/mail/outbox.ts'
import { refundStoppedEmail, type StoppedRefund } from '../emails/finance.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'

/**
 * The bell and an email to everyone who looks after money: a refund does not reach its learner. The caller says so when it
 * begins, so that a refund that is refused every day notifies once.
 */
export async function notifyOfStoppedRefund(
  ctx: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  refund: Pick<typeof refunds.$inferSelect, 'id' | 'uid'>,
  kind: StoppedRefund,
): Promise<void> {
  const facts = await factsOf(tx, refund.id)
  const people = await peopleWorkingAs(tx, financeRoles)
  if (!facts) return
  await notify(
    ctx,
    tx,
    people.map((id) => ({
      userId: id,
      kind,
      data: {
        learner: clubbedName(facts.learner),
        amount: formatMinor(facts.refund.amountPaise, facts.payment.currency),
      },
      link: pagePath('/admin/payments/attention', { item: refund.uid }),
      idempotencyKey: `${kind}:${refund.uid}:${id}`,
    })),
  )
  for (const id of people)
    await ctx.jobs.enqueue(
      tx,
      'checkout.send-stopped-refund-notice',
      { refundId: refund.id, userId: id, kind },
      { singletonKey: `${kind}:${refund.uid}:${id}` },
    )
}

/** One job a reader, so that one address that refuses emails holds up no other. */
export async function sendStoppedRefundNotice(
  ctx: Ctx<null>,
  { refundId, userId, kind }: { refundId: number; userId: number; kind: StoppedRefund },
): Promise<void> {
  const facts = await factsOf(ctx.db, refundId)
  const [reader] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!facts || !reader || !hasMailbox(reader.email)) return
  const { refund, payment, learner, orderUid } = facts
  await ctx.send(
    refundStoppedEmail({
      kind,
      reader: { uid: reader.uid, name: clubbedName(reader), email: reader.email, language: reader.language },
      site: await ctx.site(),
      learner: clubbedName(learner),
      orderUid,
      paymentId: payment.providerPaymentId,
      refundUid: refund.uid,
      amount: refund.amountPaise,
      currency: payment.currency,
      why: refund.lastError,
    }),
  )
}

async function factsOf(db: Db | Tx, refundId: number) {
  const [row] = await db
    .select({ refund: refunds, payment: payments, learner: users, orderUid: orders.uid })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(refunds.id, refundId))
  return row
}
