import { sql, type SQL } from 'drizzle-orm'

/**
 * Payouts, as `p`, that need a person: they came back, the details that they went to are still their creator's, and nothing
 * was paid to the creator since. What was dropped or stopped before it was sent needs nobody.
 */
export const needsAttention: SQL = sql`p.returned_at is not null and p.state <> 'cancelled'
  and exists (select from payout_details held where held.id = p.payout_details_id and held.replaced_at is null)
  and not exists (select from payouts later where later.creator_id = p.creator_id and later.id > p.id
    and (later.state <> 'cancelled' or later.returned_at is not null))`
