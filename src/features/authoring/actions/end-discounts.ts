import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'

/** Courses taken up by one transaction. */
const batchSize = 200

/**
 * Takes discounts whose end has come out of the courses and their drafts, as their creators would: search, counters and the
 * order by price follow the row. The job may be a minute late: what a course costs is decided by the clock (`discountAt`).
 */
export async function endDiscounts(ctx: Pick<Ctx, 'transaction' | 'now' | 'forgetPages'>): Promise<void> {
  const at = ctx.now()
  let ended = 0
  let batch: number
  do {
    batch = await ctx.transaction((tx) => endBatch(tx, at))
    ended += batch
  } while (batch === batchSize)
  if (ended > 0) await ctx.forgetPages()
}

async function endBatch(tx: Tx, at: Date): Promise<number> {
  // Two servers take different rows. A course that its creator is writing to now comes a minute later.
  const ended = await queryRows(tx, { id: number })`
    with over as (
      select id from courses where discount_ends_at <= ${at} and published_at is not null
      order by discount_ends_at limit ${batchSize} for no key update skip locked
    ), ended as (
      update courses c set discount_paise = 0, discount_ends_at = null, updated_at = ${at}
      from over where c.id = over.id returning c.id
    ), written as (
      update course_drafts d set fields = d.fields || '{"discount": null, "discountEndsOn": null}'
      from ended where d.course_id = ended.id
    )
    select id from ended`
  return ended.length
}
