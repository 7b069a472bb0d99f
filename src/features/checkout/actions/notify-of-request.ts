import { and, eq } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { peopleWorkingAs } from '#features/accounts/queries/people-with-role.ts'
import { users } from '#features/accounts/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { financeRoles } from '#platform/api/contract.ts'
import type { Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import { hourMs } from '#platform/format/durations.ts'
import { formatPaise } from '#platform/format/money.ts'
import { refundAnswerHours } from '../rules/refunds.ts'
import { orders } from '../tables/orders.ts'
import { refunds } from '../tables/refunds.ts'

type RefundRow = typeof refunds.$inferSelect

/** The bell of everyone who looks after money: a request waits for a decision. One reminder follows when it is due. */
export async function notifyOfRequest(ctx: Ctx, tx: Tx, refund: RefundRow): Promise<void> {
  await notifyFinance(ctx, tx, refund, 'refund-waiting')
  const startAfter = new Date(ctx.now().getTime() + refundAnswerHours * hourMs)
  await ctx.jobs.enqueue(
    tx,
    'checkout.remind-of-request',
    { refundId: refund.id },
    { startAfter, singletonKey: `request:${refund.uid}` },
  )
}

/** Once a request: it still waits, and its time is over. */
export async function remindOfRequest(ctx: Ctx<null>, { refundId }: { refundId: number }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const [waiting] = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.id, refundId), eq(refunds.state, 'requested')))
    if (waiting) await notifyFinance(ctx, tx, waiting, 'refund-overdue')
  })
}

async function notifyFinance(
  ctx: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  refund: RefundRow,
  kind: 'refund-waiting' | 'refund-overdue',
): Promise<void> {
  const [learner] = await tx
    .select({ title: users.title, firstName: users.firstName, lastName: users.lastName })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, refund.orderId))
  const people = await peopleWorkingAs(tx, financeRoles)
  await notify(
    ctx,
    tx,
    people.map((id) => ({
      userId: id,
      kind,
      data: { learner: learner ? clubbedName(learner) : '', amount: formatPaise(refund.amountPaise) },
      link: pagePath('/admin/refunds', { refund: refund.uid }),
      idempotencyKey: `${kind}:${refund.uid}:${id}`,
    })),
  )
}
