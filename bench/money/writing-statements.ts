import { closeRefundWindows } from '#features/checkout/actions/close-refund-windows.ts'
import { writeStatements } from '#features/earnings/actions/write-statements.ts'
import type { Ctx } from '#platform/api/action.ts'
import { dayInIndia, monthAfter } from '#platform/format/day-in-india.ts'
import { openQueue } from '#platform/jobs/jobs.ts'
import { readSettings } from '#platform/server/config.ts'
import { silentLog } from '#platform/server/log.ts'
import { jobs } from '../../src/app/features.ts'
import { calmDown } from './ending.ts'
import type { World } from './world.ts'

// The product has the machine's clock alone. What belongs to a month that is not over is therefore done here, as the
// product's jobs do it, by a clock that is set forward; what these enqueue runs in the product.

async function atClock(world: World, at: Date, run: (ctx: Ctx<null>) => Promise<void>): Promise<void> {
  const { database, applicationUrl } = world.school
  const queue = await openQueue(applicationUrl, jobs, silentLog)
  const ctx = {
    db: database.db,
    transaction: database.db.transaction.bind(database.db),
    now: () => at,
    jobs: queue,
    settings: readSettings({}),
    log: silentLog,
  }
  try {
    await run(ctx as unknown as Ctx<null>)
  } finally {
    await queue.stop(1000)
  }
  await calmDown(world)
}

/** The statements of all months up to the one of a moment, as in the first night after it; their emails are sent. */
export function endMonthOf(world: World, at: Date): Promise<void> {
  const night = new Date(`${monthAfter(dayInIndia(at))}T01:20:00+05:30`)
  return atClock(world, night, writeStatements)
}

/** The refund windows that are over at a moment to come close, and are booked on its day. */
export const closeWindowsAt = (world: World, at: Date): Promise<void> => atClock(world, at, closeRefundWindows)
