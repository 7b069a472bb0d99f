import { and, count, eq, inArray } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refusal, refuseFields } from '#platform/api/errors.ts'
import { isOlder } from '#platform/database/within.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { hourMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/exports.ts'
import { messages } from '../messages/exports-en.ts'
import { shownExport } from '../queries/exports.ts'
import { periodOf } from '../rules/exports.ts'
import { financeExports } from '../tables.ts'

/** Files that wait or are being made at once, of everybody together. */
export const maxWaiting = 10
/** No run takes so long: its processes were killed, and nobody makes the file any more. */
const lostAfterMs = 12 * hourMs
const exportsWaiting = refusal('EXPORTS_WAITING', 429, textOf(messages, 'tooManyWaiting'))
const exportFinished = refusal('EXPORT_FINISHED', 409, textOf(messages, 'justFinished'))
const unfinished = inArray(financeExports.state, ['waiting', 'running'])

export const requestExport = action(contract.requestExport, async (ctx, { kind, month }) => {
  const at = ctx.now()
  if (month > dayInIndia(at).slice(0, 7)) throw refuseFields({ month: textOf(messages, 'monthNotBegun') })
  const period = periodOf(kind, month)
  const row = await ctx.transaction(async (tx) => {
    await tx
      .update(financeExports)
      .set({ state: 'failed', error: 'its runs were cut off' })
      .where(and(unfinished, isOlder(financeExports.createdAt, at, lostAfterMs)))
    const [waiting] = await tx.select({ all: count() }).from(financeExports).where(unfinished)
    if ((waiting?.all ?? 0) >= maxWaiting) throw exportsWaiting({ retryAfterSeconds: 60 })
    const [made] = await tx
      .insert(financeExports)
      .values({ uid: newUid(), kind, ...period, state: 'waiting', requestedBy: ctx.actor.userId, createdAt: at })
      // One of the same kind and period that is not finished yet: a unique index.
      .onConflictDoNothing()
      .returning()
    if (!made) return undefined
    await ctx.jobs.enqueue(tx, 'finance.make-export', { uid: made.uid })
    await recordAudit(tx, ctx, { act: 'export.requested', uid: kind, name: kind, after: { month } })
    return made
  })
  const [shown] = row
    ? [row]
    : await ctx.db
        .select()
        .from(financeExports)
        .where(and(eq(financeExports.kind, kind), eq(financeExports.fromDay, period.fromDay), unfinished))
  if (!shown) throw exportFinished()
  return { data: shownExport(shown) }
})
