import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { among, instant, ref, uid } from '#platform/database/columns.ts'
import { heldSaleStates, type HeldSaleState } from '../rules/held-sales.ts'
import { orderItems } from './orders.ts'

/**
 * Sold lines that the creator may have bought, until a person has decided. While one waits, the database refuses to make its
 * share payable, and a decision stays (triggers, migrations/…_held_sales.sql). Who decided and why is in the audit log.
 */
export const heldSales = pgTable(
  'held_sales',
  {
    orderItemId: ref()
      .primaryKey()
      .references(() => orderItems.id),
    uid: uid(),
    state: text().notNull().$type<HeldSaleState>(),
    /** The payment came from the UPI id that the creator is paid to. */
    samePayer: boolean().notNull(),
    /** The order came from a browser that the creator had signed in with. */
    sameDevice: boolean().notNull(),
    heldAt: instant().notNull(),
    decidedAt: instant(),
  },
  (t) => [
    index('held_sales_waiting')
      .on(t.heldAt)
      .where(sql`state = 'waiting'`),
    check('held_sales_state', among(t.state, heldSaleStates)),
    check('held_sales_reason', sql`${t.samePayer} or ${t.sameDevice}`),
    check('held_sales_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
  ],
)
