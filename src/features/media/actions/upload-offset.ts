import { action } from '#platform/api/action.ts'
import * as contract from '../contract.ts'
import { isUploader } from '../policy.ts'
import { assetOf } from '../queries.ts'
import { storageOf } from '../storage/storage.ts'
import { finishUpload } from './finish-upload.ts'
import { tusHeaders } from './tus.ts'
import { uploadNotFound } from './upload-refusals.ts'

/** Where to go on. Of an upload that is complete, its end: the last answer may have been lost on the way. */
export const uploadOffset = action(contract.uploadOffset, async (ctx, { uid }) => {
  const row = await assetOf(ctx.db, ctx.actor, uid)
  if (!row || !isUploader(ctx.actor, row) || row.path === '' || row.state === 'REFUSED') throw uploadNotFound()
  let offset = row.bytes
  if (row.state === 'UPLOADING') {
    const storage = await storageOf(ctx.settings)
    const here = await storage.uploads.offset(row.path)
    if (here === undefined) throw uploadNotFound()
    offset = here
    // All of it came, and the server ended before it could say so.
    if (offset === row.bytes) await finishUpload(ctx, row)
  }
  return {
    code: 200,
    answerHeaders: {
      ...tusHeaders,
      'upload-offset': String(offset),
      'upload-length': String(row.bytes),
      'cache-control': 'no-store',
    },
  }
})
