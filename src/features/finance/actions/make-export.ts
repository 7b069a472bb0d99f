import { createGzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { loggedError } from '#platform/server/log.ts'
import { exportContent } from '../queries/export-content.ts'
import { gstSummary } from '../queries/gst-summary.ts'
import { rowsOfExport } from '../queries/rows-of-export.ts'
import { financeExportParts, financeExports } from '../tables.ts'

/** Bytes of a compressed file in one row. */
const partBytes = 1024 * 1024

/**
 * Makes a file that was asked for. A run that was cut off leaves parts, and the next one begins again: the file is there
 * when its state says so.
 */
export async function makeExport(ctx: Pick<Ctx<null>, 'db' | 'now' | 'log'>, { uid }: { uid: string }) {
  const [row] = await ctx.db
    .update(financeExports)
    .set({ state: 'running', done: 0, error: '' })
    .where(and(eq(financeExports.uid, uid), inArray(financeExports.state, ['waiting', 'running'])))
    .returning()
  if (!row) return
  try {
    await ctx.db.delete(financeExportParts).where(eq(financeExportParts.exportId, row.id))
    const total = await rowsOfExport(ctx.db, row.kind, row)
    await ctx.db.update(financeExports).set({ total }).where(eq(financeExports.id, row.id))
    const bytes = await writeParts(ctx, row)
    const gst = row.kind.startsWith('gstr1') ? await gstSummary(ctx.db, row) : null
    await ctx.db
      .update(financeExports)
      .set({ state: 'ready', bytes, gst, finishedAt: ctx.now() })
      .where(eq(financeExports.id, row.id))
  } catch (error) {
    // The person who asked sees that it failed and asks again; a second try of the same would fail in the same way.
    ctx.log.error({ err: error, export: uid }, 'a finance export failed')
    await ctx.db
      .update(financeExports)
      .set({ state: 'failed', error: loggedError(error).message.slice(0, 500) })
      .where(eq(financeExports.id, row.id))
  }
}

/** @returns the length of the file before it was compressed */
async function writeParts({ db }: Pick<Ctx, 'db'>, row: typeof financeExports.$inferSelect): Promise<number> {
  let bytes = 0
  let done = 0
  async function* texts() {
    for await (const piece of exportContent[row.kind](db, row)) {
      bytes += Buffer.byteLength(piece.text)
      done += piece.rows
      // What was booked since the rows were counted is in the file too.
      const total = sql`greatest(${financeExports.total}, ${done})`
      await db.update(financeExports).set({ done, total }).where(eq(financeExports.id, row.id))
      if (piece.text) yield piece.text
    }
  }
  const waiting: Buffer[] = []
  let part = 0
  const store = async () => {
    await db.insert(financeExportParts).values({ exportId: row.id, part, content: Buffer.concat(waiting.splice(0)) })
    part += 1
  }
  for await (const chunk of Readable.from(texts()).compose(createGzip()) as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    if (waiting.reduce((sum, one) => sum + one.length, 0) >= partBytes) await store()
  }
  if (waiting.length > 0) await store()
  return bytes
}
