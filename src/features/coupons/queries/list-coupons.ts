import { sql, type SQL } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { formatDate } from '#platform/format/format.ts'
import { plainRupees } from '#platform/format/money.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as adminContract from '../contract/admin-coupons.ts'
import type { Coupon } from '../contract/coupons.ts'
import * as contract from '../contract/creator-coupons.ts'
import { messages } from '../messages/creator-csv-en.ts'
import { normalizedCode } from '../rules/codes.ts'
import { lastMomentOf } from '../rules/coupons.ts'
import { couponColumns, couponOf, couponShape, couponTables, isInState } from './coupon-row.ts'

type Page = ParsedOf<typeof contract.creatorCoupons>

const orderBy: Record<Page['sort'], SQL> = {
  created: sql`c.created_at`,
  uses: sql`c.uses`,
  revenue: sql`c.revenue_paise`,
}

/** One's own, as `canManageCoupon` says of a creator's. */
export const creatorCoupons = action(contract.creatorCoupons, (ctx, page) =>
  listCoupons(ctx, page, { where: sql`c.creator_id = ${ctx.actor.userId}` }),
)

export const adminCoupons = action(adminContract.adminCoupons, (ctx, { of, state, ...page }) => {
  const owner = of === 'platform' ? sql`c.creator_id is null` : of === 'creators' ? sql`c.creator_id is not null` : null
  const where = [owner, state ? isInState(state, ctx.now()) : null].filter((one) => one !== null)
  return listCoupons(ctx, page, {
    where: sql.join([sql`true`, ...where], sql` and `),
    owners: true,
    onExport: (rows) => recordExport(ctx, 'coupons', { search: page.search, of, state }, rows),
  })
})

/** @param list.owners the file says whose each coupon is */
function listCoupons(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { page, limit, format, search, sort, direction }: Page,
  list: { where: SQL; owners?: boolean; onExport?: (rows: number) => Promise<void> },
) {
  const code = search ? normalizedCode(search) : ''
  const found = search
    ? sql`and (${matchesSearch(sql`fold_text(c.name)`, search)}
        or c.id in (select s.coupon_id from coupon_codes s where s.code = ${code}))`
    : sql``
  const where = sql`where ${list.where} ${found}`
  const way = direction === 'asc' ? sql`asc nulls last` : sql`desc nulls first`
  const owner = [messages.owner, (one: Coupon) => one.creator?.clubbedName ?? messages.platform] as const
  return answerList(
    { page, limit, format },
    {
      // The page is found by ids alone.
      rows: async (most, offset) =>
        (
          await queryRows(db, couponShape)`
            select ${couponColumns} from ${couponTables}
            where c.id in (select c.id from coupons c ${where}
              order by ${orderBy[sort]} ${way}, c.id ${way} limit ${most} offset ${offset})
            order by ${orderBy[sort]} ${way}, c.id ${way}`
        ).map((row) => couponOf(row, now())),
      async count() {
        const [total] = await queryRows(db, { n: number })`select count(*)::int as n from coupons c ${where}`
        return total?.n ?? 0
      },
      reply: (coupons, pagination) => ({ coupons: [...coupons], pagination }),
      file: 'coupons',
      ...(list.onExport && { onExport: list.onExport }),
      columns: [
        [messages.name, (one) => one.name],
        ...(list.owners ? [owner] : []),
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
}
