import { and, eq } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Actor } from '#platform/http/session.ts'
import * as contract from '../contract/checkout.ts'
import { courseUnavailable, paymentRequired } from './refusals.ts'
import { startOrder } from './start-order.ts'
import { verifyReturned } from './verify-payment.ts'

/** A free course is enrolled at once; a paid one needs the fields that prove its payment, or to be owned already. */
export const enrollWithPayment = action(contract.enrollWithPayment, async (ctx, input) => {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = input
  if (razorpay_order_id && razorpay_payment_id && razorpay_signature)
    await verifyReturned(ctx, { razorpay_order_id, razorpay_payment_id, razorpay_signature })
  const owned = await enrolmentOf(ctx, input.courseId)
  if (owned) return { data: { enrolment: owned } }
  const [course] = await ctx.db
    .select({ payablePaise: courses.payablePaise })
    .from(courses)
    .where(and(eq(courses.uid, input.courseId), eq(courses.listed, true)))
  if (!course) throw courseUnavailable({ data: { uids: [input.courseId] } })
  if (course.payablePaise > 0) throw paymentRequired()
  const start = { uids: [input.courseId], amountRupees: 0, billing: {} }
  await startOrder(ctx, `${contract.enrollWithPayment.call} ${input.courseId}`, start, () => ({}))
  const enrolment = await enrolmentOf(ctx, input.courseId)
  if (!enrolment) throw paymentRequired()
  return { data: { enrolment } }
})

async function enrolmentOf(ctx: Ctx<Actor>, courseUid: string) {
  const [row] = await ctx.db
    .select({ uid: enrolments.uid, courseId: courses.uid, grantedAt: enrolments.grantedAt })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(and(eq(enrolments.userId, ctx.actor.userId), eq(courses.uid, courseUid), eq(enrolments.status, 'active')))
  return row && { ...row, grantedAt: row.grantedAt.toISOString() }
}
