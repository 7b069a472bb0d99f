import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import * as contract from '../contract.ts'
import { isUploader } from '../policy.ts'
import { assetOf, type MediaRow } from '../queries.ts'
import { storageOf } from '../storage/storage.ts'
import { mediaAssets } from '../tables.ts'
import { uncountBytes } from './count-bytes.ts'
import { tusHeaders } from './tus.ts'
import { withUploadLease } from './upload-lease.ts'

export const dropUpload = action(contract.dropUpload, async (ctx, { uid }) => {
  const storage = await storageOf(ctx.settings)
  const drop = async (row: MediaRow) => {
    const sent = row.path ? ((await storage.uploads.offset(row.path)) ?? 0) : 0
    // The files first: a row without them is swept, files without a row never.
    if (row.path) await storage.uploads.discard(row.path)
    await ctx.transaction(async (tx) => {
      await tx.delete(mediaAssets).where(eq(mediaAssets.id, row.id))
      const today = dayInIndia(row.createdAt) === dayInIndia(ctx.now())
      if (today && row.state === 'UPLOADING') await uncountBytes(tx, row.ownerId, row.bytes - sent, ctx.now())
    })
  }
  const row = await assetOf(ctx.db, ctx.actor, uid)
  if (row?.state === 'REFUSED' && isUploader(ctx.actor, row)) await drop(row)
  // A part that is still on its way, perhaps to another server, is asked to leave first.
  else await withUploadLease(ctx, uid, (lease) => drop(lease.row))
  return { code: 204, answerHeaders: tusHeaders }
})
