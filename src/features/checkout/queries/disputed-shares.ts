import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { Paise } from '#platform/format/money.ts'
import { number, queryRows } from '#platform/database/rows.ts'

/** Creators with their part of the payable shares of orders whose payment is disputed, as rows of creator_id and paise. */
export const disputedShareRows: SQL = sql`
  select i.creator_id, sum(i.creator_share_paise - coalesce(back.paise, 0))::bigint as paise
  from (select distinct p.order_id from disputes d join payments p on p.id = d.payment_id
    where d.decided_at is null and p.use = 'fulfils') disputed
  join order_items i on i.order_id = disputed.order_id and i.released_at is not null and i.creator_id is not null
  left join lateral (select sum(l.creator_share_paise) as paise from refund_lines l join refunds r on r.id = l.refund_id
    where l.order_item_id = i.id and r.state not in ('requested', 'rejected')) back on true
  group by i.creator_id having sum(i.creator_share_paise - coalesce(back.paise, 0)) > 0`

/**
 * What of each creator's payable share must not be paid out now: their part of orders whose payment is disputed. A share that
 * is still held is not in it, because it is not payable yet. Creators without any are left out.
 */
export async function disputedShares(db: Db, creatorIds: readonly number[]): Promise<Map<number, Paise>> {
  if (creatorIds.length === 0) return new Map()
  const rows = await queryRows(db, { creator_id: number, paise: number })`
    select creator_id, paise from (${disputedShareRows}) shares where creator_id in ${[...creatorIds]}`
  return new Map(rows.map((row) => [row.creator_id, row.paise]))
}
