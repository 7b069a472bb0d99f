import { and, arrayOverlaps, eq, sql } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { addSeries as addSeriesRow } from '#features/checkout/actions/add-series.ts'
import { checkParts } from '#features/checkout/actions/check-parts.ts'
import { orders } from '#features/checkout/tables/orders.ts'
import { agreedRateKinds } from '#features/rates/rules.ts'
import { addRate as addRateRow, addThreshold as addThresholdRow } from '#features/rates/actions/add-rate.ts'
import { action } from '#platform/api/action.ts'
import { teachingRoles } from '#platform/api/contract.ts'
import { refusal, refuseFields } from '#platform/api/errors.ts'
import { isTaken, type Tx } from '#platform/database/db.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { formatPaise } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/rates.ts'
import { messages } from '../messages/rates-en.ts'
import { hasSold } from '../queries/has-sold.ts'
import { partsOfRate } from '../rules/rates.ts'

const overlaps = refusal('RATE_OVERLAPS', 409, textOf(messages, 'overlaps'))
const dayTooEarly = () => refuseFields({ validFrom: textOf(messages, 'dayTooEarly') })
const done = { data: {}, message: textOf(messages, 'added') }

/** Today's sales were made at today's rate: a new one begins tomorrow at the earliest. */
function checkDay(validFrom: string, now: Date): void {
  if (validFrom <= dayInIndia(now)) throw dayTooEarly()
}

/**
 * Before the first sale nobody has earned by today's share: another may start today, so that the first sale has the share
 * that the school chose. Until it is stored no order is paid, since a sale that is being settled may have read the old share;
 * the lock is asked for only where nothing was sold, so that no school that sells waits for it.
 * @throws 422 on `validFrom` once anything was sold
 */
async function checkNothingSold(tx: Tx): Promise<void> {
  if (await hasSold(tx)) throw dayTooEarly()
  await tx.execute(sql`lock table ${orders} in exclusive mode`)
  if (await hasSold(tx)) throw dayTooEarly()
}

function refuseOverlap(error: unknown): never {
  if (isTaken(error, 'rates_no_overlap', 'thresholds_no_overlap', 'document_series_no_overlap')) throw overlaps()
  if (isTaken(error, 'document_series_one_kind')) throw refuseFields({ prefix: textOf(messages, 'prefixTaken') })
  throw error
}

export const addRate = action(contract.addRate, async (ctx, { kind, percent, creator: email, validFrom, source }) => {
  const at = ctx.now()
  const startsToday = validFrom === dayInIndia(at) && agreedRateKinds.some((share) => share === kind)
  if (!startsToday) checkDay(validFrom, at)
  await ctx
    .transaction(async (tx) => {
      if (startsToday) await checkNothingSold(tx)
      const creatorId = email ? await creatorOf(tx, email) : undefined
      const part = await checkParts(ctx, tx, partsOfRate(creatorId), () =>
        refuseFields({ creator: textOf(messages, 'ownRate') }),
      )
      const basisPoints = contract.basisPointsOf(percent)
      const ended = await addRateRow(tx, { kind, creatorId, basisPoints, validFrom, source, at })
      await recordAudit(tx, ctx, {
        act: 'rate.added',
        uid: kind,
        name: kind,
        ...(ended ? { before: { percent: ended.basisPoints / 100 } } : {}),
        after: { percent, validFrom, source, ...(email ? { creator: email } : {}), ...part },
      })
    })
    .catch(refuseOverlap)
  return done
})

export const addThreshold = action(contract.addThreshold, async (ctx, { kind, amount, validFrom, source }) => {
  const at = ctx.now()
  checkDay(validFrom, at)
  await ctx
    .transaction(async (tx) => {
      const ended = await addThresholdRow(tx, { kind, amountPaise: amount, validFrom, source, at })
      await recordAudit(tx, ctx, {
        act: 'threshold.added',
        uid: kind,
        name: kind,
        ...(ended ? { before: { amount: formatPaise(ended.amountPaise) } } : {}),
        after: { amount: formatPaise(amount), validFrom, source },
      })
    })
    .catch(refuseOverlap)
  return done
})

export const addSeries = action(contract.addSeries, async (ctx, { kind, prefix, validFrom, source }) => {
  const at = ctx.now()
  checkDay(validFrom, at)
  await ctx
    .transaction(async (tx) => {
      const ended = await addSeriesRow(tx, { kind, prefix, validFrom, source, at })
      await recordAudit(tx, ctx, {
        act: 'series.added',
        uid: kind,
        name: kind,
        ...(ended ? { before: { prefix: ended.prefix } } : {}),
        after: { prefix, validFrom, source },
      })
    })
    .catch(refuseOverlap)
  return done
})

async function creatorOf(tx: Tx, email: string): Promise<number> {
  const [creator] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), arrayOverlaps(users.roles, [...teachingRoles])))
  if (!creator) throw refuseFields({ creator: textOf(messages, 'noCreator') })
  return creator.id
}
