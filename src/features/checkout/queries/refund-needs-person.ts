import { sql, type SQL } from 'drizzle-orm'

/** Whether a refund `r` waits for a person: the provider refused it, for now or for good, and nobody paid it by hand. */
export const refundNeedsPerson: SQL = sql`((r.state = 'manual' or r.flag is not null) and r.paid_by_hand_at is null and not exists (
  select from ledger_transactions t where t.refund_id = r.id and t.kind = 'learner_paid'))`
