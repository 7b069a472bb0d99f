import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { partBytes } from '../rules.ts'
import { mediaAssets } from '../tables.ts'
import { finishUpload } from './finish-upload.ts'
import { requireRoom } from './require-room.ts'
import { appendPart, tusHeaders } from './tus.ts'
import { withUploadLease } from './upload-lease.ts'

const partTooLarge = refusal('PART_TOO_LARGE', 413, textOf(messages, 'partTooLarge'))
const lengthNeeded = refusal('LENGTH_NEEDED', 400, textOf(messages, 'lengthNeeded'))

const touchEveryMs = 120_000

export const addPart = action(contract.addPart, async (ctx, { uid }) => {
  const length = ctx.request.headers['content-length']
  if (length === undefined) throw lengthNeeded()
  if (Number(length) > partBytes) throw partTooLarge()
  const offset = await withUploadLease(ctx, uid, async (lease) => {
    const { row } = lease
    await requireRoom(ctx.settings, Number(length))
    const end = await appendPart(ctx, lease)
    if (end === row.bytes) await finishUpload(ctx, row)
    // A commit waits for the disk, which is busy with the parts themselves: now and then is enough.
    else if (ctx.now().getTime() - row.touchedAt.getTime() > touchEveryMs)
      await ctx.db.update(mediaAssets).set({ touchedAt: ctx.now() }).where(eq(mediaAssets.id, row.id))
    return end
  })
  return { code: 204, answerHeaders: { ...tusHeaders, 'upload-offset': String(offset) } }
})
