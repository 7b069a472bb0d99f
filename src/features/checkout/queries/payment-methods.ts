import { asc, eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import type { Db } from '#platform/database/db.ts'
import * as contract from '../contract/payment-methods.ts'
import { paymentMethods as table } from '../tables/payment-methods.ts'

/** A gateway's customer has a handful; more are not shown. */
export const maxPaymentMethods = 50

export const paymentMethods = action(contract.paymentMethods, async (ctx) => ({
  data: { methods: await methodsOfUser(ctx.db, ctx.actor.userId) },
}))

export function methodsOfUser(db: Db, userId: number) {
  return db
    .select({
      uid: table.uid,
      kind: table.kind,
      label: table.label,
      lastFour: table.lastFour,
      expiryMonth: table.expiryMonth,
      expiryYear: table.expiryYear,
    })
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(asc(table.id))
    .limit(maxPaymentMethods)
}
