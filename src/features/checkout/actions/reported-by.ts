import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import type { Reporter } from '../rules/order-states.ts'

/** Says for the rest of the transaction who brought the news: the triggers that write `order_moves` put it down. */
export async function reportedBy(tx: Tx, reporter: Reporter): Promise<void> {
  await tx.execute(sql`select set_config('sopaan.reporter', ${reporter}, true)`)
}
