import { rm } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { refuseAsset } from '../actions/finish-upload.ts'
import type { MediaRow } from '../queries.ts'
import { allowedTypes } from '../rules.ts'
import { storageOf } from '../storage/storage.ts'
import { type MediaFile, mediaAssets } from '../tables.ts'
import { hasFfmpeg } from './ffmpeg.ts'
import { drawPoster } from './poster.ts'
import { probe, type Probed } from './probe.ts'
import { openScratch } from './scratch.ts'

/** Longer than any lesson: a file that claims more is broken or means harm. */
const maxSeconds = 12 * 3600
/** 8K: a larger picture takes an encoder more memory than it gets. */
const maxPixels = 8192 * 4320

/** Looks into an upload whose type is right: then it plays at once, and lighter renditions follow. */
export async function checkUpload(ctx: Ctx<null>, { uid }: { uid: string }): Promise<void> {
  const [row] = await ctx.db.select().from(mediaAssets).where(eq(mediaAssets.uid, uid))
  if (!row || row.state !== 'CHECKING') return
  const original: MediaFile = { path: row.path, type: row.type, bytes: row.bytes }
  if (row.kind !== 'video') return ready(ctx, row, { renditions: [original] })

  const storage = await storageOf(ctx.settings)
  if (!(await storage.stat(row.path))) return refuseAsset(ctx, row, 'LOST')
  const { probed, poster } = await storage.withFile(row.path, async (file) => {
    const found = await probe(ctx.settings, file)
    const drawable = found && (found.width ?? 0) * (found.height ?? 0) <= maxPixels
    return { probed: found, poster: drawable && (await posterOf(ctx, row, file, found)) }
  })
  if (!probed) return refuseAsset(ctx, row, 'UNREADABLE')
  if (probed.durationSeconds > maxSeconds) return refuseAsset(ctx, row, 'TOO_LONG')
  if ((probed.width ?? 0) * (probed.height ?? 0) > maxPixels) return refuseAsset(ctx, row, 'TOO_MANY_PIXELS')
  const prepares = (await hasFfmpeg(ctx.settings)) && probed.width !== null
  const converts = needsConversion(row, probed)
  await (converts ? waitForConversion : ready)(ctx, row, {
    ...(converts ? {} : { renditions: [original] }),
    poster: poster || null,
    durationSeconds: Math.max(1, Math.round(probed.durationSeconds)),
    width: probed.width,
    height: probed.height,
    ladder: prepares || converts ? 'waiting' : 'none',
  })
}

/** A video that some browsers can't play, or whose name says another kind than browsers are told. */
function needsConversion({ type, path }: MediaRow, { plays }: Probed): boolean {
  const endings: string[] = Object.values(allowedTypes.video)
  return !plays || !(type in allowedTypes.video) || !endings.includes(path.split('.').at(-1) ?? '')
}

/** It stays CHECKING until it is an MP4 (make-ladder.ts). */
async function waitForConversion(ctx: Ctx<null>, row: MediaRow, found: Partial<MediaRow>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const moved = await tx
      .update(mediaAssets)
      .set(found)
      .where(and(eq(mediaAssets.id, row.id), eq(mediaAssets.state, 'CHECKING'), eq(mediaAssets.ladder, 'none')))
      .returning({ uid: mediaAssets.uid })
    for (const { uid } of moved) await ctx.jobs.enqueue(tx, 'media.make-ladder', { uid }, { singletonKey: uid })
  })
}

async function ready(ctx: Ctx<null>, row: MediaRow, found: Partial<MediaRow>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const moved = await tx
      .update(mediaAssets)
      .set({ ...found, state: 'READY' })
      .where(and(eq(mediaAssets.id, row.id), eq(mediaAssets.state, 'CHECKING')))
      .returning({ ladder: mediaAssets.ladder })
    if (moved[0]?.ladder === 'waiting')
      await ctx.jobs.enqueue(tx, 'media.make-ladder', { uid: row.uid }, { singletonKey: row.uid })
  })
}

/** A video without one still plays, so trouble here stops nothing. */
async function posterOf(ctx: Ctx<null>, row: MediaRow, file: string, probed: Probed): Promise<MediaFile | null> {
  const { ffmpeg, dataDir } = ctx.settings
  if (!ffmpeg || probed.width === null || !(await hasFfmpeg(ctx.settings))) return null
  const scratch = await openScratch(dataDir, row.uid, 0)
  try {
    const picture = await drawPoster(ffmpeg, file, probed.durationSeconds, scratch)
    const path = `posters/${row.uid}.webp`
    await (await storageOf(ctx.settings)).put(path, picture, 'image/webp')
    return { path, type: 'image/webp', bytes: picture.length }
  } catch (error) {
    ctx.log.warn({ err: error, asset: row.uid }, 'no poster could be drawn')
    return null
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
