import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { createdAt, id, instant, ref, uid } from '#platform/database/columns.ts'

/** A learner's name at the provider, under which it stores the ways to pay that they saved. */
export const paymentCustomers = pgTable('payment_customers', {
  userId: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  providerCustomerId: text().notNull().unique(),
  /** When the provider was last asked for what is saved, so that it is asked a few times a minute at most. */
  methodsReadAt: instant(),
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
      .references(() => users.id, { onDelete: 'cascade' }),
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
