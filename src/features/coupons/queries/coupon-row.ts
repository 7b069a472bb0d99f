import { sql, type SQL } from 'drizzle-orm'
import { boolean, nullable, number, oneOf, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { clubbedName } from '#features/accounts/rules.ts'
import type { Coupon } from '../contract/coupons.ts'
import { type CodeKind, type CouponState, couponStateAt } from '../rules/coupons.ts'

export const couponShape = {
  id: number,
  uid: text,
  creator_id: nullable(number),
  creator_uid: nullable(text),
  title: nullable(text),
  first_name: nullable(text),
  last_name: nullable(text),
  name: text,
  code_kind: oneOf<CodeKind>(),
  code: nullable(text),
  codes: number,
  percent: nullable(number),
  amount_paise: nullable(number),
  all_courses: boolean,
  courses: number,
  valid_from: timestamp,
  valid_until: nullable(timestamp),
  ended_at: nullable(timestamp),
  max_uses: nullable(number),
  uses: number,
  revenue_paise: number,
  used_up: boolean,
  uses_per_person: number,
  first_purchase_only: boolean,
  created_at: timestamp,
  end_reason: nullable(text),
}

/** No code of a coupon `c` can be used again. */
const isUsedUp = sql`not exists (select from coupon_codes f where f.coupon_id = c.id and (f.max_uses is null or f.uses < f.max_uses))`

/** The columns of `couponShape`, of `couponTables`. */
export const couponColumns = sql`c.id, c.uid, c.creator_id, u.uid as creator_uid, u.title, u.first_name, u.last_name, c.name,
  c.code_kind, k.code, c.codes, c.percent, c.amount_paise,
  c.all_courses, (select count(*)::int from coupon_courses cc where cc.coupon_id = c.id) as courses,
  c.valid_from, c.valid_until, c.ended_at, case when c.code_kind = 'single' then c.codes else k.max_uses end as max_uses,
  c.uses, c.revenue_paise, ${isUsedUp} as used_up, c.uses_per_person, c.first_purchase_only, c.created_at, c.end_reason`
/** Coupons `c` with their shared codes `k` and their creators `u`. */
export const couponTables = sql`coupons c left join coupon_codes k on k.coupon_id = c.id and c.code_kind = 'shared'
  left join users u on u.id = c.creator_id`

/** Coupons `c` that are in a state at a moment, as `couponStateAt` says. */
export function isInState(state: CouponState, at: Date): SQL {
  const ended = sql`(coalesce(c.ended_at <= ${at}, false) or coalesce(c.valid_until <= ${at}, false))`
  switch (state) {
    case 'ended':
      return ended
    case 'used_up':
      return sql`not ${ended} and ${isUsedUp}`
    case 'scheduled':
      return sql`not ${ended} and not ${isUsedUp} and c.valid_from > ${at}`
    case 'active':
      return sql`not ${ended} and not ${isUsedUp} and c.valid_from <= ${at}`
  }
}

export function couponOf(row: RowOf<typeof couponShape>, at: Date): Coupon {
  const dates = {
    validFrom: new Date(row.valid_from),
    validUntil: row.valid_until === null ? null : new Date(row.valid_until),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at),
  }
  return {
    uid: row.uid,
    name: row.name,
    creator:
      row.creator_uid === null
        ? null
        : {
            uid: row.creator_uid,
            clubbedName: clubbedName({
              title: row.title ?? '',
              firstName: row.first_name ?? '',
              lastName: row.last_name ?? '',
            }),
          },
    state: couponStateAt({ ...dates, isUsedUp: row.used_up }, at),
    code: row.code,
    codes: row.codes,
    percent: row.percent,
    amount: row.amount_paise,
    allCourses: row.all_courses,
    courses: row.courses,
    validFrom: dates.validFrom.toISOString(),
    validUntil: dates.validUntil?.toISOString() ?? null,
    maxUses: row.max_uses,
    uses: row.uses,
    revenue: row.revenue_paise,
    createdAt: new Date(row.created_at).toISOString(),
    endReason: row.end_reason ?? '',
  }
}
