import { sql, type SQL } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { formatDate } from '#platform/format/format.ts'
import { plainRupees } from '#platform/format/money.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/creator-csv-en.ts'
import { normalizedCode } from '../rules/codes.ts'
import { lastMomentOf } from '../rules/coupons.ts'
import { couponColumns, couponOf, couponShape, couponTables } from './coupon-row.ts'

const orderBy: Record<ParsedOf<typeof contract.creatorCoupons>['sort'], SQL> = {
  created: sql`c.created_at`,
  uses: sql`c.uses`,
  revenue: sql`c.revenue_paise`,
}

export const creatorCoupons = action(
  contract.creatorCoupons,
  ({ db, actor, now }, { page, limit, format, search, sort, direction }) => {
    const code = search ? normalizedCode(search) : ''
    const found = search
      ? sql`and (${matchesSearch(sql`fold_text(c.name)`, search)} or exists (
          select from coupon_codes s where s.code = ${code} and s.creator_id = ${actor.userId} and s.coupon_id = c.id))`
      : sql``
    const where = sql`where c.creator_id = ${actor.userId} ${found}`
    const way = direction === 'asc' ? sql`asc nulls last` : sql`desc nulls first`
    return answerList(
      { page, limit, format },
      {
        rows: async (most, offset) =>
          (
            await queryRows(db, couponShape)`
              select ${couponColumns} from ${couponTables} ${where}
              order by ${orderBy[sort]} ${way}, c.id ${way} limit ${most} offset ${offset}`
          ).map((row) => couponOf(row, now())),
        async count() {
          const [total] = await queryRows(db, { n: number })`select count(*)::int as n from coupons c ${where}`
          return total?.n ?? 0
        },
        reply: (coupons, pagination) => ({ coupons: [...coupons], pagination }),
        file: 'coupons',
        columns: [
          [messages.name, (one) => one.name],
          [messages.state, (one) => messages.states[one.state]],
          [messages.code, (one) => one.code ?? messages.codes(one.codes)],
          [messages.percent, (one) => one.percent],
          [messages.amount, (one) => (one.amount === null ? null : plainRupees(one.amount))],
          [messages.validFrom, (one) => formatDate(one.validFrom)],
          [messages.validUntil, (one) => (one.validUntil === null ? '' : formatDate(lastMomentOf(one.validUntil)))],
          [messages.maxUses, (one) => one.maxUses],
          [messages.uses, (one) => one.uses],
          [messages.revenue, (one) => plainRupees(one.revenue)],
        ],
      },
    )
  },
)
