import type * as z from 'zod/mini'
import type { Db } from '#platform/database/db.ts'
import { list, queryRows, text } from '#platform/database/rows.ts'
import type { shownCoupon as contract } from '../contract/coupons.ts'
import { couponColumns, couponOf, couponShape, couponTables } from './coupon-row.ts'

const shape = { ...couponShape, course_uids: list(text) }

/**
 * A creator's coupon with a shared code, as everyone may see it.
 * @returns null while it can't be used: its time is over or has not come, its uses are taken, or none of its courses is sold
 */
export async function shownCoupon(
  db: Db,
  { couponId, creatorId }: { couponId: number; creatorId: number },
  at: Date,
): Promise<z.output<typeof contract> | null> {
  const [row] = await queryRows(db, shape)`
    select ${couponColumns}, array(select o.uid from coupon_courses cc join courses o on o.id = cc.course_id
      where cc.coupon_id = c.id and o.listed order by o.id) as course_uids
    from ${couponTables} where c.id = ${couponId} and c.creator_id = ${creatorId}`
  if (!row?.code || (!row.all_courses && row.course_uids.length === 0)) return null
  const { state, code, percent, amount, validUntil } = couponOf(row, at)
  if (state !== 'active' || code === null) return null
  return {
    code,
    percent,
    amount,
    validUntil,
    firstPurchaseOnly: row.first_purchase_only,
    courses: row.all_courses ? null : row.course_uids,
  }
}
