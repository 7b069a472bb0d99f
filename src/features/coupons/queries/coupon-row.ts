import { sql } from 'drizzle-orm'
import { boolean, nullable, number, oneOf, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import type * as contract from '../contract.ts'
import { type CodeKind, couponStateAt } from '../rules/coupons.ts'

export const couponShape = {
  id: number,
  uid: text,
  creator_id: number,
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
}

/** The columns of `couponShape`, of coupons `c` and their shared codes `k`. */
export const couponColumns = sql`c.id, c.uid, c.creator_id, c.name, c.code_kind, k.code, c.codes, c.percent, c.amount_paise,
  c.all_courses, (select count(*)::int from coupon_courses cc where cc.coupon_id = c.id) as courses,
  c.valid_from, c.valid_until, c.ended_at, case when c.code_kind = 'single' then c.codes else k.max_uses end as max_uses,
  c.uses, c.revenue_paise,
  not exists (select from coupon_codes f where f.coupon_id = c.id and (f.max_uses is null or f.uses < f.max_uses)) as used_up,
  c.uses_per_person, c.first_purchase_only, c.created_at`
export const couponTables = sql`coupons c left join coupon_codes k on k.coupon_id = c.id and c.code_kind = 'shared'`

export function couponOf(row: RowOf<typeof couponShape>, at: Date): contract.Coupon {
  const dates = {
    validFrom: new Date(row.valid_from),
    validUntil: row.valid_until === null ? null : new Date(row.valid_until),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at),
  }
  return {
    uid: row.uid,
    name: row.name,
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
  }
}
