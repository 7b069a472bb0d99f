import { count, desc } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import { dayMs } from '#platform/format/durations.ts'
import * as contract from '../contract/exports.ts'
import { exportDays } from '../rules/exports.ts'
import { financeExports } from '../tables.ts'

export const financeExportList = action(contract.financeExportList, async ({ db }, { page, limit }) => {
  const rows = await db
    .select()
    .from(financeExports)
    .orderBy(desc(financeExports.createdAt), desc(financeExports.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [total] = await db.select({ all: count() }).from(financeExports)
  return { data: { exports: rows.map(shownExport), pagination: paginationOf(page, limit, total?.all ?? 0) } }
})

export function shownExport(row: typeof financeExports.$inferSelect): contract.FinanceExport {
  return {
    uid: row.uid,
    kind: row.kind,
    fromDay: row.fromDay,
    toDay: row.toDay,
    state: row.state,
    done: row.done,
    records: row.total,
    bytes: row.bytes,
    gst: row.gst,
    requestedAt: row.createdAt.toISOString(),
    availableUntil: new Date(row.createdAt.getTime() + exportDays * dayMs).toISOString(),
  }
}
