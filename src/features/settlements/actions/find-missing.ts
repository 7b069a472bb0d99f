import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { dayMs } from '#platform/format/durations.ts'

/** After so many days a payment or refund of ours is in a report, holidays included. */
export const missingAfterDays = 7
/** How far back it looks each night: what is older was looked at before. */
export const lookBackDays = 60
/** Rows written by one transaction. */
const batchSize = 500

/** What of ours is in no report of the provider a week later: each is listed once, and leaves the list when it comes. */
export async function findMissing(ctx: Pick<Ctx<null>, 'transaction' | 'now'>): Promise<void> {
  const now = ctx.now()
  const span = {
    from: new Date(now.getTime() - (missingAfterDays + lookBackDays) * dayMs),
    to: new Date(now.getTime() - missingAfterDays * dayMs),
    now,
  }
  while ((await ctx.transaction((tx) => listPayments(tx, span))) === batchSize);
  while ((await ctx.transaction((tx) => listRefunds(tx, span))) === batchSize);
}

type Span = { from: Date; to: Date; now: Date }
const newUid = sql`substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`

async function listPayments(tx: Tx, { from, to, now }: Span): Promise<number> {
  const [row] = await queryRows(tx, { n: number })`
    with added as (
      insert into settlement_items (uid, kind, entity_id, payment_id, difference, expected_paise, differs_since)
      select ${newUid}, 'payment', p.provider_payment_id, p.id, 'missing', p.amount_paise - coalesce(p.fee_paise, 0), ${now}
      from payments p
      where p.captured_at >= ${from} and p.captured_at < ${to} and p.use is not null and p.currency = 'INR' and p.provider = 'razorpay'
        and not exists (select from settlement_items i where i.kind = 'payment' and i.entity_id = p.provider_payment_id)
      order by p.captured_at, p.id limit ${batchSize}
      on conflict do nothing returning 1
    ) select count(*)::int as n from added`
  return row?.n ?? 0
}

/**
 * Only those that the provider made: what a dispute took is an adjustment. One of a payment that was never captured, as far as
 * we know, is missed only where that payment was reported: what lapses uncaptured is in no report, and neither is its refund.
 */
async function listRefunds(tx: Tx, { from, to, now }: Span): Promise<number> {
  const [row] = await queryRows(tx, { n: number })`
    with added as (
      insert into settlement_items (uid, kind, entity_id, refund_id, difference, expected_paise, differs_since)
      select ${newUid}, 'refund', r.provider_refund_id, r.id, 'missing', -r.amount_paise, ${now}
      from refunds r join payments p on p.id = r.payment_id
      where r.processed_at >= ${from} and r.processed_at < ${to} and r.state = 'processed' and r.provider_refund_id is not null
        and p.currency = 'INR'
        and (p.captured_at is not null
          or exists (select from settlement_items i where i.kind = 'payment' and i.entity_id = p.provider_payment_id))
        and not exists (select from settlement_items i where i.kind = 'refund' and i.entity_id = r.provider_refund_id)
      order by r.processed_at, r.id limit ${batchSize}
      on conflict do nothing returning 1
    ) select count(*)::int as n from added`
  return row?.n ?? 0
}
