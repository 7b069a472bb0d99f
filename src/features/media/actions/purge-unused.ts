import { and, eq, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { dayMs } from '#platform/format/durations.ts'
import type { MediaRow } from '../queries.ts'
import { unusedDays } from '../rules.ts'
import { storageOf } from '../storage/storage.ts'
import { mediaAssets } from '../tables.ts'
import { usedMedia } from './used-media.ts'

const before = (ctx: Ctx<null>, days: number) => new Date(ctx.now().getTime() - days * dayMs)
const batchSize = 100

/**
 * Files that nothing names any more go: noted on one night, and removed on one `unusedDays` later where nothing has
 * named them meanwhile. The transaction that attaches a file locks its row (lockMedia, or a foreign key), so it is never deleted
 * during a save.
 */
export async function purgeUnused(ctx: Ctx<null>): Promise<void> {
  await noteUnused(ctx)
  let last = 0
  for (;;) {
    const seen = await removeUnused(ctx, last)
    if (seen === undefined) return
    last = seen
  }
}

async function noteUnused(ctx: Ctx<null>): Promise<void> {
  // One parameter, however many there are.
  const used = JSON.stringify([...(await usedMedia(ctx.db))])
  const named = sql`${mediaAssets.uid} in (select jsonb_array_elements_text(${used}::jsonb))`
  await ctx.db
    .update(mediaAssets)
    .set({ unusedSince: null })
    .where(and(isNotNull(mediaAssets.unusedSince), named))
  await ctx.db
    .update(mediaAssets)
    .set({ unusedSince: ctx.now() })
    .where(
      and(
        isNull(mediaAssets.unusedSince),
        or(eq(mediaAssets.state, 'READY'), eq(mediaAssets.state, 'REFUSED')),
        lt(mediaAssets.touchedAt, before(ctx, 1)),
        not(named),
      ),
    )
}

/** @returns the last row that was looked at; undefined when none is left */
async function removeUnused(ctx: Ctx<null>, after: number): Promise<number | undefined> {
  return ctx.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(mediaAssets)
      .where(and(lt(mediaAssets.unusedSince, before(ctx, unusedDays)), sql`${mediaAssets.id} > ${after}`))
      .orderBy(mediaAssets.id)
      .limit(batchSize)
      // One that is being attached right now is used.
      .for('update', { skipLocked: true })
    if (rows.length === 0) return undefined
    // Asked again with the rows in hand: what was attached since is seen, and nothing can be attached now.
    const used = await usedMedia(
      tx,
      rows.map(({ uid }) => uid),
    )
    const unused = rows.filter(({ uid }) => !used.has(uid))
    if (unused.length > 0) {
      await tx.delete(mediaAssets).where(
        inArray(
          mediaAssets.id,
          unused.map(({ id }) => id),
        ),
      )
      await ctx.jobs.enqueue(tx, 'media.remove-files', { paths: unused.flatMap(filesOf) })
    }
    return rows.at(-1)?.id
  })
}

/** Everything an asset put down; folders end in a slash. */
function filesOf({ uid, path, renditions, captions, poster }: MediaRow): string[] {
  const files = [path, ...[...renditions, ...captions].map((file) => file.path), poster?.path ?? '']
  return [...new Set([...files.filter((file) => file !== ''), `images/${uid}/`, `captions/${uid}/`, `hls/${uid}/`])]
}

/** After the rows are gone: a run that is cut off is run again. */
export async function removeFiles(ctx: Ctx<null>, { paths }: { paths: string[] }): Promise<void> {
  const storage = await storageOf(ctx.settings)
  for (const path of paths) await storage.remove(path)
}
