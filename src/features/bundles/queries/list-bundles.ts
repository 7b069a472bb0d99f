import { sql, type SQL } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { formatDate } from '#platform/format/format.ts'
import { plainRupees } from '#platform/format/money.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as adminContract from '../contract/admin-bundles.ts'
import type { Bundle } from '../contract/bundles.ts'
import * as contract from '../contract/creator-bundles.ts'
import { messages } from '../messages/en.ts'
import { bundleColumns, bundleOf, bundleShape, bundleTables } from './bundle-row.ts'

type Page = ParsedOf<typeof contract.creatorBundles>
const { csv } = messages

const orderBy: Record<Page['sort'], SQL> = {
  created: sql`b.created_at`,
  sales: sql`b.sales`,
  revenue: sql`b.revenue_paise`,
}

/** One's own, as `canWriteBundle` says of a creator's. */
export const creatorBundles = action(contract.creatorBundles, (ctx, page) =>
  listBundles(ctx, page, { where: sql`b.creator_id = ${ctx.actor.userId}` }),
)

export const adminBundles = action(adminContract.adminBundles, (ctx, { of, ...page }) =>
  listBundles(ctx, page, {
    where: of === 'platform' ? sql`b.creator_id is null` : of ? sql`b.creator_id is not null` : sql`true`,
    owners: true,
    onExport: (rows) => recordExport(ctx, 'bundles', { search: page.search, of, state: page.state }, rows),
  }),
)

/** @param list.owners the file says whose each bundle is */
function listBundles(
  { db }: Pick<Ctx, 'db'>,
  { page, limit, format, search, sort, direction, state }: Page,
  list: { where: SQL; owners?: boolean; onExport?: (rows: number) => Promise<void> },
) {
  const where = sql`where ${list.where} ${state ? sql`and b.state = ${state}` : sql``}
    and ${matchesSearch(sql`fold_text(b.title)`, search)}`
  const way = direction === 'asc' ? sql`asc nulls last` : sql`desc nulls first`
  const owner = [csv.owner, (one: Bundle) => one.creator?.clubbedName ?? csv.platform] as const
  return answerList(
    { page, limit, format },
    {
      // The page is found by ids alone.
      rows: async (most, offset) =>
        (
          await queryRows(db, bundleShape)`
            select ${bundleColumns} from ${bundleTables}
            where b.id in (select b.id from bundles b ${where}
              order by ${orderBy[sort]} ${way}, b.id ${way} limit ${most} offset ${offset})
            order by ${orderBy[sort]} ${way}, b.id ${way}`
        ).map(bundleOf),
      async count() {
        const [total] = await queryRows(db, { n: number })`select count(*)::int as n from bundles b ${where}`
        return total?.n ?? 0
      },
      reply: (bundles, pagination) => ({ bundles: [...bundles], pagination }),
      file: 'bundles',
      ...(list.onExport && { onExport: list.onExport }),
      columns: [
        [csv.title, (one) => one.title],
        ...(list.owners ? [owner] : []),
        [csv.state, (one) => messages.states[one.state]],
        [csv.courses, (one) => one.courses],
        [csv.price, (one) => plainRupees(one.price)],
        [csv.together, (one) => plainRupees(one.together)],
        [csv.sales, (one) => one.sales],
        [csv.revenue, (one) => plainRupees(one.revenue)],
        [csv.created, (one) => formatDate(one.createdAt)],
      ],
    },
  )
}
