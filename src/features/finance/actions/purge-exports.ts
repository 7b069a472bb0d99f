import { inArray, lt } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { dayMs } from '#platform/format/durations.ts'
import { exportDays } from '../rules/exports.ts'
import { financeExportParts, financeExports } from '../tables.ts'

/** Deletes the files that can no longer be downloaded; they can be made again. */
export async function purgeExports({ db, transaction, now }: Pick<Ctx, 'db' | 'transaction' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - exportDays * dayMs)
  const old = await db
    .select({ id: financeExports.id })
    .from(financeExports)
    .where(lt(financeExports.createdAt, before))
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await transaction(async (tx) => {
    await tx.delete(financeExportParts).where(inArray(financeExportParts.exportId, ids))
    await tx.delete(financeExports).where(inArray(financeExports.id, ids))
  })
}
