import { eq } from 'drizzle-orm'
import { action } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { assetOf } from '../queries.ts'
import { storageOf } from '../storage/storage.ts'
import { mediaAssets } from '../tables.ts'
import { tusHeaders, uploadNotFound } from './tus.ts'

const finished = refusal('UPLOAD_FINISHED', 409, words.alreadyFinished)

export const dropUpload = action(contract.dropUpload, async (ctx, { uid }) => {
  const row = await assetOf(ctx.db, ctx.actor, uid)
  if (!row || row.ownerId !== ctx.actor.userId) throw uploadNotFound()
  if (row.state !== 'UPLOADING' && row.state !== 'REFUSED') throw finished()
  const storage = await storageOf(ctx.settings)
  // The files first: a row without them is swept, files without a row never.
  if (row.path) await storage.uploads.discard(row.path)
  await ctx.db.delete(mediaAssets).where(eq(mediaAssets.id, row.id))
  return { code: 204, answerHeaders: tusHeaders }
})
