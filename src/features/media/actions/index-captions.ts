import { buffer } from 'node:stream/consumers'
import { and, eq, gt } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { captionBytes } from '../rules.ts'
import { storageOf } from '../storage/storage.ts'
import { type CaptionFile, cuesMissing, mediaAssets } from '../tables.ts'
import { type CaptionCue, readCaptions } from './read-captions.ts'
import { storeCues } from './store-cues.ts'

const batchSize = 50
/** Times and line ends that we write make a file a little longer than it came. */
const maxStoredBytes = 2 * captionBytes

/** Reads the cues of captions that were stored before cues were, or were put there by hand. */
export async function indexCaptions(ctx: Ctx<null>): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) after = await indexBatch(ctx, after)
}

/** @returns the last video that was looked at; undefined when none is left */
async function indexBatch(ctx: Ctx<null>, after: number): Promise<number | undefined> {
  const rows = await ctx.db
    .select({ id: mediaAssets.id, captions: mediaAssets.captions })
    .from(mediaAssets)
    .where(and(cuesMissing, gt(mediaAssets.id, after)))
    .orderBy(mediaAssets.id)
    .limit(batchSize)
  for (const { id, captions } of rows)
    for (const file of captions) if (file.cues === undefined) await indexFile(ctx, id, file, await cuesOf(ctx, file))
  return rows.at(-1)?.id
}

/** A file that is gone or can't be read has none: it is not looked at again. */
async function cuesOf(ctx: Ctx<null>, { path }: CaptionFile): Promise<CaptionCue[]> {
  const storage = await storageOf(ctx.settings)
  const stored = await storage.stat(path)
  const cues = stored && stored.bytes <= maxStoredBytes ? readCaptions(await buffer(await storage.read(path))) : []
  if (Array.isArray(cues) && cues.length > 0) return cues
  ctx.log.warn({ file: path, problem: cues }, 'captions could not be read for the search')
  return []
}

async function indexFile(ctx: Ctx<null>, id: number, file: CaptionFile, cues: readonly CaptionCue[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    const [row] = await tx.select().from(mediaAssets).where(eq(mediaAssets.id, id)).for('update')
    // Replaced or removed in the meantime: its cues came or went with it.
    if (!row?.captions.some(({ path, cues: known }) => path === file.path && known === undefined)) return
    const stored = await storeCues(tx, id, file.language, cues)
    const captions = row.captions.map((one) => (one.path === file.path ? { ...one, cues: stored } : one))
    await tx.update(mediaAssets).set({ captions }).where(eq(mediaAssets.id, id))
  })
}
