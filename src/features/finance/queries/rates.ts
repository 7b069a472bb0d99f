import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { decisionsOf } from '#features/checkout/queries/decisions.ts'
import { documentSeries, invoiceCounters } from '#features/checkout/tables/invoices.ts'
import { rates, thresholds } from '#features/rates/tables.ts'
import { action } from '#platform/api/action.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import * as contract from '../contract/rates.ts'
import { canChangeSeries } from '../policy.ts'
import { partsOfRate } from '../rules/rates.ts'

/** Creators' own rates that are listed, the newest. */
const maxOwnRates = 200
const maxOfAll = 500

export const financeRates = action(contract.financeRates, async (ctx) => {
  const { db, now, actor } = ctx
  const inOrder = [asc(rates.kind), desc(rates.validFrom)]
  const [ofAll, own, limits, series, counters] = await Promise.all([
    db
      .select()
      .from(rates)
      .where(isNull(rates.creatorId))
      .orderBy(...inOrder)
      .limit(maxOfAll),
    db
      .select({ rate: rates, user: users })
      .from(rates)
      .innerJoin(users, and(eq(users.id, rates.creatorId), isNotNull(rates.creatorId)))
      .orderBy(desc(rates.id))
      .limit(maxOwnRates),
    db.select().from(thresholds).orderBy(asc(thresholds.kind), desc(thresholds.validFrom)).limit(maxOfAll),
    db.select().from(documentSeries).orderBy(desc(documentSeries.validFrom), asc(documentSeries.id)).limit(maxOfAll),
    db
      .select()
      .from(invoiceCounters)
      .orderBy(desc(invoiceCounters.fiscalYear), asc(invoiceCounters.prefix))
      .limit(maxOfAll),
  ])
  const decisions = await decisionsOf(
    ctx,
    db,
    own.map(({ rate }) => partsOfRate(rate.creatorId)),
  )
  const rateOf = ({ kind, basisPoints, validFrom, validTo, source }: typeof rates.$inferSelect) => ({
    kind,
    basisPoints,
    validFrom,
    validTo,
    source,
  })
  return {
    data: {
      today: dayInIndia(now()),
      rates: [
        ...ofAll.map((rate) => ({ ...rateOf(rate), creator: null, canRemove: true })),
        ...own.map(({ rate, user }, i) => ({
          ...rateOf(rate),
          creator: { uid: user.uid, name: clubbedName(user) },
          canRemove: decisions[i]?.canDecide ?? false,
        })),
      ],
      thresholds: limits.map(({ kind, amountPaise, validFrom, validTo, source }) => ({
        kind,
        amount: amountPaise,
        validFrom,
        validTo,
        source,
      })),
      series: series.map(({ kind, prefix, validFrom, validTo, source }) => ({
        kind,
        prefix,
        validFrom,
        validTo,
        source,
      })),
      counters,
      canChangeSeries: canChangeSeries(actor),
    },
  }
})
