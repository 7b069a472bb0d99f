import type { Db, Tx } from '#platform/database/db.ts'
import { boolean, list, nullable, number, queryRows, timestamp } from '#platform/database/rows.ts'
import { isCode, normalizedCode } from '../rules/codes.ts'
import type { CouponTerms, ListedLine } from '../rules/price-lines.ts'

const shape = {
  coupon_id: number,
  code_id: number,
  creator_id: nullable(number),
  percent: nullable(number),
  amount_paise: nullable(number),
  all_courses: boolean,
  course_ids: list(number),
  valid_from: timestamp,
  valid_until: nullable(timestamp),
  ended_at: nullable(timestamp),
  max_uses: nullable(number),
  uses: number,
  uses_per_person: number,
  first_purchase_only: boolean,
}

/** A coupon with the one of its codes that was entered. `courseIds` holds those alone that were asked for. */
export type FoundCoupon = CouponTerms & {
  couponId: number
  codeId: number
  /** As it is stored. */
  code: string
  validFrom: Date
  validUntil: Date | null
  endedAt: Date | null
  /** Null: no limit. */
  maxUses: number | null
  uses: number
  usesPerPerson: number
  firstPurchaseOnly: boolean
}

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

/** The coupons with this code of the platform and of the creators of these lines: one of each at most. */
export async function couponsWithCode(
  db: Db | Tx,
  enteredCode: string,
  lines: readonly Pick<ListedLine, 'courseId' | 'creatorId'>[],
): Promise<FoundCoupon[]> {
  if (!isCode(enteredCode) || lines.length === 0) return []
  const code = normalizedCode(enteredCode)
  const creators = [...new Set(lines.map(({ creatorId }) => creatorId))]
  const rows = await queryRows(db, shape)`
    select c.id as coupon_id, k.id as code_id, c.creator_id, c.percent, c.amount_paise, c.all_courses,
      array(select cc.course_id from coupon_courses cc
        where cc.coupon_id = c.id and cc.course_id in ${lines.map(({ courseId }) => courseId)}) as course_ids,
      c.valid_from, c.valid_until, c.ended_at, k.max_uses, k.uses, c.uses_per_person, c.first_purchase_only
    from coupon_codes k join coupons c on c.id = k.coupon_id
    where k.code = ${code} and (k.creator_id is null or k.creator_id in ${creators})`
  return rows.map((row) => ({
    couponId: row.coupon_id,
    codeId: row.code_id,
    code,
    creatorId: row.creator_id,
    percent: row.percent,
    amountPaise: row.amount_paise,
    courseIds: row.all_courses ? null : row.course_ids,
    validFrom: new Date(row.valid_from),
    validUntil: dateOf(row.valid_until),
    endedAt: dateOf(row.ended_at),
    maxUses: row.max_uses,
    uses: row.uses,
    usesPerPerson: row.uses_per_person,
    firstPurchaseOnly: row.first_purchase_only,
  }))
}

/** Any creator has this code, or the platform. */
export async function codeExists(db: Db | Tx, enteredCode: string): Promise<boolean> {
  if (!isCode(enteredCode)) return false
  const [row] = await queryRows(db, { exists: boolean })`
    select exists (select from coupon_codes where code = ${normalizedCode(enteredCode)}) as exists`
  return row?.exists === true
}
