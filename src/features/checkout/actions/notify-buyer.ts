import { inArray } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import type { Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import { formatPaise, type Paise } from '#platform/format/money.ts'
import type { orders } from '../tables/orders.ts'
import type { refunds } from '../tables/refunds.ts'

type Teller = Pick<Ctx, 'jobs' | 'now'>

/** The buyer's bell, in the transaction that enrols: each course, leading to its first lesson. */
export async function notifyEnrolled(
  ctx: Teller,
  tx: Tx,
  order: Pick<typeof orders.$inferSelect, 'userId' | 'uid'>,
  bought: readonly { courseId: number }[],
): Promise<void> {
  const ids = bought.map((one) => one.courseId)
  const rows = await tx.select({ uid: courses.uid, title: courses.title }).from(courses).where(inArray(courses.id, ids))
  await notify(
    ctx,
    tx,
    rows.map(({ uid, title }) => ({
      userId: order.userId,
      kind: 'enrolled' as const,
      data: { course: title },
      link: pagePath('/learning/$id', { id: uid }),
      idempotencyKey: `enrolled:${order.uid}:${uid}`,
    })),
  )
}

/** The creators' bell and email, in the transaction that sells: each line with the creator's share. */
export async function notifyCreatorsOfSale(
  ctx: Teller,
  tx: Tx,
  order: Pick<typeof orders.$inferSelect, 'uid'>,
  sold: readonly { id: number; courseId: number; title: string }[],
  lines: readonly { orderItemId: number; creatorId: number; creatorSharePaise: Paise }[],
): Promise<void> {
  await notify(
    ctx,
    tx,
    lines.flatMap(({ orderItemId, creatorId, creatorSharePaise }) => {
      const item = sold.find((one) => one.id === orderItemId)
      if (!item) return []
      return {
        userId: creatorId,
        kind: 'sale' as const,
        data: { course: item.title, amount: formatPaise(creatorSharePaise), sharePaise: creatorSharePaise },
        link: '/creator/earnings',
        idempotencyKey: `sale:${order.uid}:${item.courseId}`,
      }
    }),
  )
}

/**
 * The buyer's bell about a refund, leading to the purchase: the provider has sent the money (`refunded`), or all that they
 * asked back has gone back another way, so that nobody decides about it (`refund-ended`).
 */
export async function notifyOfRefund(
  ctx: Teller,
  tx: Tx,
  kind: 'refunded' | 'refund-ended',
  order: Pick<typeof orders.$inferSelect, 'userId' | 'uid'>,
  refund: Pick<typeof refunds.$inferSelect, 'uid'> & { amountPaise: Paise },
): Promise<void> {
  await notify(ctx, tx, {
    userId: order.userId,
    kind,
    data: { amount: formatPaise(refund.amountPaise) },
    link: pagePath('/account-setting/purchases', { order: order.uid }),
    idempotencyKey: `${kind}:${refund.uid}`,
  })
}
