import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { and, asc, eq, gt } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Db } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract/exports.ts'
import { messages } from '../messages/exports-en.ts'
import { exportFileName, exportTypes } from '../rules/exports.ts'
import { financeExportParts, financeExports } from '../tables.ts'

const exportNotFound = refusal('EXPORT_NOT_FOUND', 404, textOf(messages, 'exportNotFound'))

export const exportFile = action(contract.exportFile, async (ctx, { uid }) => {
  const [row] = await ctx.db.select().from(financeExports).where(eq(financeExports.uid, uid))
  if (!row || row.state !== 'ready') throw exportNotFound()
  const { kind, fromDay, toDay } = row
  await recordExport(ctx, kind, { fromDay, toDay }, row.done)
  return {
    file: Readable.from(parts(ctx.db, row.id)).compose(createGunzip()),
    type: exportTypes[kind],
    headers: {
      'content-disposition': `attachment; filename="${exportFileName(kind, row)}"`,
      'cache-control': 'private, no-store',
    },
  }
})

async function* parts(db: Db, exportId: number): AsyncGenerator<Buffer> {
  for (let last = -1; ; last += 1) {
    const [row] = await db
      .select({ content: financeExportParts.content })
      .from(financeExportParts)
      .where(and(eq(financeExportParts.exportId, exportId), gt(financeExportParts.part, last)))
      .orderBy(asc(financeExportParts.part))
      .limit(1)
    if (!row) return
    yield row.content
  }
}
