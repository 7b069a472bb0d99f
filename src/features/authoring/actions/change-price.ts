import { eq, sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/drafts.ts'
import { messages } from '../messages/authoring-en.ts'
import { liveDiscount } from '../queries/draft-rows.ts'
import { endProblem } from '../rules/discount-end.ts'
import { priceOf, priceProblems } from '../rules/draft-price.ts'
import { courseDrafts } from '../tables.ts'
import { openDraft } from './open-draft.ts'
import { moveRefused } from './refusals.ts'

/** At once, also while a revision is in review: a price is no part of it. */
export const changePrice = action(contract.changePrice, async (ctx, { uid, ...sent }) => {
  const at = ctx.now()
  const problems = priceProblems(sent, at)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const { pricePaise, discountPaise, discountEndsAt, paidPaise } = priceOf(sent)
  const version = await ctx.transaction(async (tx) => {
    const { course, draft } = await openDraft(tx, ctx.actor, uid)
    if (course.state !== 'PUBLISHED') throw moveRefused()
    const discountEndsOn = endProblem(liveDiscount(course), sent, at)
    if (discountEndsOn) throw refuseFields({ discountEndsOn })
    await tx.execute(sql`
      update courses set price_paise = ${pricePaise}, discount_paise = ${discountPaise}, discount_ends_at = ${discountEndsAt},
        updated_at = ${at}
      where id = ${course.id}`)
    await tx
      .update(courseDrafts)
      .set({ fields: { ...draft.fields, ...sent }, version: draft.version + 1, savedAt: at })
      .where(eq(courseDrafts.courseId, course.id))
    return draft.version + 1
  })
  await ctx.forgetPages()
  return {
    data: { price: pricePaise, discount: discountPaise, discountedPrice: paidPaise, version },
    message: textOf(messages, 'priceChanged'),
  }
})
