import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { refunds } from '../tables/refunds.ts'

/** Sent, and refused for want of balance: it waits to be sent again, and the provider has made nothing of it. */
export const wasRefused = and(
  eq(refunds.state, 'submitting'),
  isNotNull(refunds.flag),
  isNull(refunds.providerRefundId),
)
