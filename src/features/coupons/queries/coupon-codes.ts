import { sql } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import { nullable, number, queryRows, text } from '#platform/database/rows.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { couponNotFound } from '../actions/refusals.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as adminContract from '../contract/admin-coupons.ts'
import * as contract from '../contract/creator-coupons.ts'
import { messages } from '../messages/creator-csv-en.ts'
import { canManageCoupon } from '../policy.ts'
import { normalizedCode } from '../rules/codes.ts'

const shape = { code: text, uses: number, max_uses: nullable(number) }

type Choice = ParsedOf<typeof contract.couponCodesList>

export const couponCodesList = action(contract.couponCodesList, (ctx, choice) =>
  codesOf(ctx, choice, (creatorId) => creatorId !== null && canManageCoupon(ctx.actor, { creatorId })),
)

export const platformCouponCodes = action(adminContract.platformCouponCodes, (ctx, choice) => {
  const { uid, search, use } = choice
  return codesOf(
    ctx,
    choice,
    (creatorId) => creatorId === null && canManageCoupon(ctx.actor, { creatorId }),
    (name, rows) => recordExport(ctx, 'coupon-codes', { uid, search, use }, rows, name),
  )
})

async function codesOf(
  { db }: Pick<Ctx, 'db'>,
  { uid, page, limit, format, search, sort, direction, use }: Choice,
  isOpen: (creatorId: number | null) => boolean,
  onExport?: (name: string, rows: number) => Promise<void>,
) {
  const [coupon] = await queryRows(db, { id: number, creator_id: nullable(number), name: text })`
      select id, creator_id, name from coupons where uid = ${uid}`
  if (!coupon || !isOpen(coupon.creator_id)) throw couponNotFound()
  const found = search ? sql`and k.code like ${`${normalizedCode(search).replaceAll(/[^A-Z\d]/g, '')}%`}` : sql``
  const used = use === 'used' ? sql`and k.uses > 0` : use === 'unused' ? sql`and k.uses = 0` : sql``
  const from = sql`from coupon_codes k where k.coupon_id = ${coupon.id} ${found} ${used}`
  const way = direction === 'asc' ? sql`asc nulls last` : sql`desc nulls first`
  const by = sort === 'uses' ? sql`k.uses ${way}, k.code ${way}` : sql`k.code ${way}`
  return answerList(
    { page, limit, format },
    {
      rows: (most, offset) =>
        queryRows(db, shape)`select k.code, k.uses, k.max_uses ${from} order by ${by} limit ${most} offset ${offset}`,
      async count() {
        const [total] = await queryRows(db, { n: number })`select count(*)::int as n ${from}`
        return total?.n ?? 0
      },
      reply: (rows, pagination) => ({
        codes: rows.map(({ code, uses, max_uses }) => ({ code, uses, maxUses: max_uses })),
        pagination,
      }),
      file: 'coupon-codes',
      ...(onExport && { onExport: (rows: number) => onExport(coupon.name, rows) }),
      columns: [
        [messages.code, ({ code }) => code],
        [messages.maxUses, ({ max_uses }) => max_uses],
        [messages.taken, ({ uses }) => uses],
      ],
    },
  )
}
