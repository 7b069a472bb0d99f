import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { isOlder } from '#platform/database/within.ts'
import { hourMs } from '#platform/format/durations.ts'
import { job } from '#platform/jobs/jobs.ts'
import { finishUpload } from './actions/finish-upload.ts'
import { indexCaptions } from './actions/index-captions.ts'
import { purgeUnused, removeFiles } from './actions/purge-unused.ts'
import { leaseIsFree } from './actions/upload-lease.ts'
import { checkUpload } from './preparing/check-upload.ts'
import { lostAfterMs, makeLadder } from './preparing/make-ladder.ts'
import { abandonedHours } from './rules.ts'
import { storageOf } from './storage/storage.ts'
import { mediaAssets } from './tables.ts'

const before = (ctx: Ctx<null>, ms: number) => new Date(ctx.now().getTime() - ms)
const batchSize = 200

/** Videos whose worker was killed while it prepared them are begun again. */
async function resumeLadders(ctx: Ctx<null>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const silent = await tx
      .update(mediaAssets)
      .set({ ladder: 'waiting' })
      .where(and(eq(mediaAssets.ladder, 'working'), isOlder(mediaAssets.workedAt, ctx.now(), lostAfterMs)))
      .returning({ uid: mediaAssets.uid })
    for (const { uid } of silent) await ctx.jobs.enqueue(tx, 'media.make-ladder', { uid }, { singletonKey: uid })
  })
}

/** Completes uploads that have all their bytes and deletes those that were abandoned. */
async function sweepUploads(ctx: Ctx<null>): Promise<void> {
  const storage = await storageOf(ctx.settings)
  const staleUpload = and(eq(mediaAssets.state, 'UPLOADING'), leaseIsFree)
  const stalled = await ctx.db
    .select()
    .from(mediaAssets)
    .where(and(staleUpload, lt(mediaAssets.touchedAt, before(ctx, 600_000))))
    .orderBy(mediaAssets.touchedAt)
    .limit(batchSize)
  const abandonedSince = before(ctx, abandonedHours * hourMs)
  const purged: number[] = []
  for (const row of stalled) {
    if ((await storage.uploads.offset(row.path)) === row.bytes) {
      await finishUpload(ctx, row).catch((error: unknown) =>
        ctx.log.info({ err: error }, 'a complete upload was refused'),
      )
    } else if (row.touchedAt < abandonedSince) {
      await storage.uploads.discard(row.path)
      purged.push(row.id)
    }
  }
  if (purged.length > 0) await ctx.db.delete(mediaAssets).where(and(inArray(mediaAssets.id, purged), staleUpload))
}

export const jobs = [
  job({ name: 'media.check-upload', run: checkUpload }),
  job({ name: 'media.make-ladder', run: makeLadder, expireInSeconds: 6 * 3600, retryLimit: 3 }),
  job({ name: 'media.resume-ladders', cron: '* * * * *', run: resumeLadders }),
  job({ name: 'media.index-captions', cron: '* * * * *', run: indexCaptions }),
  job({ name: 'media.purge-unused', cron: '40 3 * * *', run: purgeUnused, expireInSeconds: 3600 }),
  job({ name: 'media.remove-files', run: removeFiles }),
  job({ name: 'media.sweep-uploads', cron: '20 * * * *', run: sweepUploads }),
]
