import { gte } from 'drizzle-orm'
import { firstPaymentAt } from '#features/checkout/queries/first-payment.ts'
import type { Ctx } from '#platform/api/action.ts'
import { dayInIndia, indiaAheadMs } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import { reportsOf } from '../gateway/reports-of.ts'
import { settlementDays } from '../tables.ts'
import { findMissing } from './find-missing.ts'
import { recordItems } from './record-items.ts'
import { recordSettlements } from './record-settlements.ts'

/** A report is read again until so long after its day: what comes late is in it then. */
const finalAfterMs = 3 * dayMs
/** The first time no more days than this are read; the provider has older ones, an accountant too. */
const maxDays = 180
const settlementsPage = 100
const itemsPage = 1000
/** A day with more pages than this is not read to its end, and says so. */
const maxPages = 200

/**
 * Reads what the provider paid to our bank and what for, day by day: each day is written down once it was read to its end,
 * so that a night that was cut short goes on from there. Then what of ours is in no report is listed.
 */
export async function readReports(ctx: Ctx<null>): Promise<void> {
  if (!ctx.settings.payments) return
  for (const day of await daysToRead(ctx)) {
    // A settlement that waits, over a long weekend or because it failed, is found by reading its day again.
    if (await readDay(ctx, day)) continue
    await ctx.db
      .insert(settlementDays)
      .values({ day, readAt: ctx.now() })
      .onConflictDoUpdate({ target: settlementDays.day, set: { readAt: ctx.now() } })
  }
  await findMissing(ctx)
}

/** From the first payment on, but for those that were read late enough to be final. */
async function daysToRead(ctx: Ctx<null>): Promise<string[]> {
  const now = ctx.now()
  const first = await firstPaymentAt(ctx.db)
  if (!first) return []
  const from = Math.max(first.getTime(), now.getTime() - maxDays * dayMs)
  const oldest = dayInIndia(new Date(from))
  const read = await ctx.db.select().from(settlementDays).where(gte(settlementDays.day, oldest))
  const isFinal = new Set(
    read.filter(({ day, readAt }) => readAt.getTime() >= endOf(day).getTime() + finalAfterMs).map(({ day }) => day),
  )
  const days: string[] = []
  for (let at = beginOf(oldest).getTime(); at <= now.getTime(); at += dayMs) {
    const day = dayInIndia(new Date(at))
    if (!isFinal.has(day)) days.push(day)
  }
  return days
}

const beginOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - indiaAheadMs)
const endOf = (day: string) => new Date(beginOf(day).getTime() + dayMs - 1)

/** @returns whether one of its settlements is still on its way */
async function readDay(ctx: Ctx<null>, day: string): Promise<boolean> {
  const reports = reportsOf(ctx.settings)
  let isWaiting = false
  const span = { from: beginOf(day), to: endOf(day) }
  await eachPage(ctx, settlementsPage, async (page) => {
    const found = await reports.settlements({ ...span, ...page })
    if (await recordSettlements(ctx, found)) isWaiting = true
    return found.length
  })
  await eachPage(ctx, itemsPage, async (page) => {
    const found = await reports.items(day, page)
    await recordItems(ctx, day, found)
    return found.length
  })
  return isWaiting
}

async function eachPage(
  ctx: Ctx<null>,
  count: number,
  read: (page: { skip: number; count: number }) => Promise<number>,
): Promise<void> {
  for (let page = 0; page < maxPages; page++) if ((await read({ skip: page * count, count })) < count) return
  ctx.log.error({ pages: maxPages }, 'the provider’s report of a day is longer than is read')
}
