import { eq } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { peopleWorkingAs } from '#features/accounts/queries/people-with-role.ts'
import { users } from '#features/accounts/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { financeRoles } from '#platform/api/contract.ts'
import type { Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import { formatPaise } from '#platform/format/money.ts'
import { hasMailbox } from '#platform/mail/outbox.ts'
import { disputeEmail } from '../emails/finance.ts'
import { disputes } from '../tables/disputes.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import type { DisputeRow } from './apply-dispute.ts'
import type { PaymentRow } from './record-payment.ts'

/** The bell and an email to everyone who looks after money: the bank waits for an answer until a day it names. */
export async function notifyOfDispute(ctx: Ctx, tx: Tx, payment: PaymentRow, dispute: DisputeRow): Promise<void> {
  const people = await peopleWorkingAs(tx, financeRoles)
  await notify(
    ctx,
    tx,
    people.map((id) => ({
      userId: id,
      kind: 'dispute-opened' as const,
      data: { amount: formatPaise(dispute.amountPaise), payment: payment.providerPaymentId },
      link: pagePath('/admin/payments/attention', { item: dispute.uid }),
      idempotencyKey: `dispute-opened:${dispute.uid}:${id}`,
    })),
  )
  for (const id of people)
    await ctx.jobs.enqueue(
      tx,
      'checkout.send-dispute-notice',
      { disputeId: dispute.id, userId: id },
      { singletonKey: `dispute:${dispute.uid}:${id}` },
    )
}

/** One job a reader, so that one address that refuses emails holds up no other. */
export async function sendDisputeNotice(
  ctx: Ctx<null>,
  { disputeId, userId }: { disputeId: number; userId: number },
): Promise<void> {
  const [row] = await ctx.db
    .select({ dispute: disputes, paymentId: payments.providerPaymentId, orderUid: orders.uid, buyerId: orders.userId })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(disputes.id, disputeId))
  const [reader] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!row || !reader || !hasMailbox(reader.email)) return
  const [buyer] = await ctx.db.select().from(users).where(eq(users.id, row.buyerId))
  await ctx.send(
    disputeEmail({
      reader: { uid: reader.uid, name: clubbedName(reader), email: reader.email, language: reader.language },
      site: await ctx.site(),
      disputeUid: row.dispute.uid,
      amountPaise: row.dispute.amountPaise,
      respondBy: row.dispute.respondBy,
      learner: buyer ? clubbedName(buyer) : '',
      orderUid: row.orderUid,
      paymentId: row.paymentId,
    }),
  )
}
