import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { createdAt, id, ref, uid } from '#platform/database/columns.ts'

/** A learner's name at the provider, under which it stores the ways to pay that they saved. */
export const paymentCustomers = pgTable('payment_customers', {
  userId: ref()
    .primaryKey()
    .references(() => users.id),
  providerCustomerId: text().notNull().unique(),
  createdAt: createdAt(),
})

/** A way to pay that a learner saved at the provider: its token and what may be shown of it, never a card number. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: id(),
    uid: uid(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    providerTokenId: text().notNull().unique(),
    kind: text().notNull().$type<'card' | 'upi'>(),
    /** 'Visa', or the UPI id with its middle hidden. */
    label: text().notNull(),
    lastFour: text(),
    expiryMonth: integer(),
    expiryYear: integer(),
    createdAt: createdAt(),
  },
  (t) => [index('payment_methods_user').on(t.userId, t.id)],
)
