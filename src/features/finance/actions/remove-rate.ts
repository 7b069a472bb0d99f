import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { checkParts } from '#features/checkout/actions/check-parts.ts'
import { removeSeries as removeSeriesRow } from '#features/checkout/actions/remove-series.ts'
import {
  removeRate as removeRateRow,
  removeThreshold as removeThresholdRow,
} from '#features/rates/actions/remove-rate.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { formatPaise } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/rates.ts'
import { messages } from '../messages/rates-en.ts'
import { partsOfRate } from '../rules/rates.ts'

const notFound = refusal('RATE_NOT_FOUND', 404, textOf(messages, 'notFound'))
const hasBegun = refusal('RATE_HAS_BEGUN', 409, textOf(messages, 'hasBegun'))
const rateOwn = refusal('RATE_OWN', 403, textOf(messages, 'ownRate'))
const done = { data: {}, message: textOf(messages, 'removed') }

function checkDay(validFrom: string, now: Date): void {
  if (validFrom <= dayInIndia(now)) throw hasBegun()
}

export const removeRate = action(contract.removeRate, async (ctx, { kind, creator: uid, validFrom }) => {
  checkDay(validFrom, ctx.now())
  await ctx.transaction(async (tx) => {
    const [creator] = uid ? await tx.select({ id: users.id }).from(users).where(eq(users.uid, uid)) : []
    if (uid && !creator) throw notFound()
    const part = await checkParts(ctx, tx, partsOfRate(creator?.id), rateOwn)
    const removed = await removeRateRow(tx, { kind, creatorId: creator?.id, validFrom })
    if (!removed) throw notFound()
    await recordAudit(tx, ctx, {
      act: 'rate.removed',
      uid: kind,
      name: kind,
      before: {
        percent: removed.basisPoints / 100,
        validFrom,
        source: removed.source,
        ...(uid ? { creator: uid } : {}),
      },
      ...(part.ownPart ? { after: part } : {}),
    })
  })
  return done
})

export const removeThreshold = action(contract.removeThreshold, async (ctx, { kind, validFrom }) => {
  checkDay(validFrom, ctx.now())
  await ctx.transaction(async (tx) => {
    const removed = await removeThresholdRow(tx, { kind, validFrom })
    if (!removed) throw notFound()
    await recordAudit(tx, ctx, {
      act: 'threshold.removed',
      uid: kind,
      name: kind,
      before: { amount: formatPaise(removed.amountPaise), validFrom, source: removed.source },
    })
  })
  return done
})

export const removeSeries = action(contract.removeSeries, async (ctx, { kind, validFrom }) => {
  checkDay(validFrom, ctx.now())
  await ctx.transaction(async (tx) => {
    const removed = await removeSeriesRow(tx, { kind, validFrom })
    if (!removed) throw notFound()
    await recordAudit(tx, ctx, {
      act: 'series.removed',
      uid: kind,
      name: kind,
      before: { prefix: removed.prefix, validFrom, source: removed.source },
    })
  })
  return done
})
