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

/** The buyer's bell when all that they asked back has gone back another way, so that nobody decides about it. */
export async function notifyRequestEnded(
  ctx: Teller,
  tx: Tx,
  order: Pick<typeof orders.$inferSelect, 'userId' | 'uid'>,
  request: Pick<typeof refunds.$inferSelect, 'uid'> & { amountPaise: Paise },
): Promise<void> {
  await notify(ctx, tx, {
    userId: order.userId,
    kind: 'refund-ended',
    data: { amount: formatPaise(request.amountPaise) },
    link: pagePath('/account-setting/purchases', { order: order.uid }),
    idempotencyKey: `refund-ended:${request.uid}`,
  })
}

/** The buyer's bell when the provider has sent money back, leading to the purchase. */
export async function notifyRefunded(
  ctx: Teller,
  tx: Tx,
  order: Pick<typeof orders.$inferSelect, 'userId' | 'uid'>,
  refund: Pick<typeof refunds.$inferSelect, 'uid'> & { amountPaise: Paise },
): Promise<void> {
  await notify(ctx, tx, {
    userId: order.userId,
    kind: 'refunded',
    data: { amount: formatPaise(refund.amountPaise) },
    link: pagePath('/account-setting/purchases', { order: order.uid }),
    idempotencyKey: `refunded:${refund.uid}`,
  })
}
