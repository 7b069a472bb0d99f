import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { hasFfmpeg } from '../preparing/ffmpeg.ts'
import type { MediaRow } from '../queries.ts'
import type { MediaProblem, UploadKind } from '../rules.ts'
import { storageOf } from '../storage/storage.ts'
import { mediaAssets } from '../tables.ts'
import { contentType } from './content-type.ts'

/**
 * All parts are here: what the file is, is decided by its content, and a job looks closer. Harmless a second time.
 * @throws a refusal where it is not what it was said to be; the file is gone then
 */
export async function finishUpload(ctx: Ctx, row: MediaRow): Promise<void> {
  const storage = await storageOf(ctx.settings)
  await storage.uploads.finish(row.path)
  const type = await contentType(storage, row.path, row.kind as UploadKind, await hasFfmpeg(ctx.settings))
  if (!type) {
    await refuseAsset(ctx, row, 'WRONG_TYPE')
    throw refusal('WRONG_TYPE', 415, textOf(messages, 'wrongType', row.kind))()
  }
  await ctx.transaction(async (tx) => {
    const moved = await tx
      .update(mediaAssets)
      .set({ state: 'CHECKING', type, touchedAt: ctx.now() })
      .where(and(eq(mediaAssets.id, row.id), eq(mediaAssets.state, 'UPLOADING')))
      .returning({ id: mediaAssets.id })
    if (moved.length > 0) await ctx.jobs.enqueue(tx, 'media.check-upload', { uid: row.uid }, { singletonKey: row.uid })
  })
}

/** The row stays, to say why; the file goes. */
export async function refuseAsset(
  ctx: Pick<Ctx, 'db' | 'settings' | 'now'>,
  row: MediaRow,
  problem: MediaProblem,
): Promise<void> {
  await ctx.db
    .update(mediaAssets)
    .set({ state: 'REFUSED', problem, touchedAt: ctx.now() })
    .where(eq(mediaAssets.id, row.id))
  await (await storageOf(ctx.settings)).uploads.discard(row.path)
}
