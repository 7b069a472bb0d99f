import { rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { isOlder } from '#platform/database/within.ts'
import { refuseAsset } from '../actions/finish-upload.ts'
import type { MediaRow } from '../queries.ts'
import type { LadderProblem } from '../rules.ts'
import { storageOf } from '../storage/storage.ts'
import { mediaAssets } from '../tables.ts'
import { convertToMp4 } from './convert.ts'
import { hasFfmpeg, type Progress } from './ffmpeg.ts'
import { encodeLadder } from './ladder.ts'
import { probe } from './probe.ts'
import { notePid, openScratch } from './scratch.ts'

/** Anyone who works on a video says so this often; after `lostAfterMs` of silence they are taken for gone. */
const heartbeatMs = 5_000
export const lostAfterMs = 45_000
const maxTries = 3
/** The queue gives a job up after six hours (jobs.ts). */
const maxEncodingSeconds = 5.5 * 3600

/** Ends the programs that are at work on a video; its reason is what the asset says then. */
class Stopped extends Error {
  readonly problem: LadderProblem | 'LOST'
  constructor(problem: LadderProblem | 'LOST') {
    super(`preparing was stopped: ${problem}`)
    this.problem = problem
  }
}

/**
 * Turns a video that not every browser plays into an MP4, and makes its lighter renditions. Each try has a folder of its own
 * and the row names it only once all of it is there, so nothing half done is ever served, and a try that was cut off is
 * simply begun again.
 */
export async function makeLadder(ctx: Ctx<null>, { uid }: { uid: string }): Promise<void> {
  if (!(await hasFfmpeg(ctx.settings))) return
  const row = await claim(ctx, uid)
  if (!row) return
  const stop = new AbortController()
  let percent = 0
  const heartbeat = setInterval(() => {
    stillWorking(ctx, row, percent, stop).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'progress could not be noted'),
    )
  }, heartbeatMs)
  const onProgress = (now: number | undefined) => (percent = now ?? percent)
  let ready = row
  try {
    await inTurn(async () => {
      await requireDiskSpace(ctx, row.bytes)
      if (row.state === 'CHECKING') ready = await convertAndStore(ctx, row, stop, onProgress)
      await encodeAndStore(ctx, ready, stop, onProgress)
    })
  } catch (error) {
    const stopped = stop.signal.aborted ? (stop.signal.reason as unknown) : error
    const problem = stopped instanceof Stopped ? stopped.problem : 'NOT_ENCODED'
    if (problem === 'LOST') return
    const last = row.ladderTries >= maxTries
    if (last && ready.state === 'CHECKING') await refuseUnconverted(ctx, row)
    else await ours(ctx, row, { ladder: last ? 'failed' : 'waiting', ladderProblem: problem })
    // Thrown, the queue tries again after a while.
    if (!last) throw error
    ctx.log.error({ err: error, asset: uid }, 'a video could not be prepared')
  } finally {
    clearInterval(heartbeat)
  }
}

/** Saves the progress, and stops the work where another worker has taken it over or the disk is full. */
async function stillWorking(ctx: Ctx<null>, row: MediaRow, percent: number, stop: AbortController): Promise<void> {
  if (!(await ours(ctx, row, { ladderPercent: percent }))) stop.abort(new Stopped('LOST'))
  await requireDiskSpace(ctx, 0).catch((error: unknown) => stop.abort(error))
}

/** Encoders write beside the database: they leave as much free as uploads do. */
async function requireDiskSpace({ settings }: Ctx<null>, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(settings.dataDir)
  if (bavail * bsize < bytes + settings.uploadFreeBytes) throw new Stopped('NO_ROOM')
}

/** A video that can't be converted can't be played: it goes, and the row says why. */
async function refuseUnconverted(ctx: Ctx<null>, row: MediaRow): Promise<void> {
  if (await ours(ctx, row, { ladder: 'none', ladderPercent: 0 })) await refuseAsset(ctx, row, 'NOT_CONVERTED')
}

/** Runs as long as the video is assigned to us, and no longer than a slow machine needs. */
function bounded(stop: AbortController, durationSeconds: number): { signal: AbortSignal; end(): void } {
  const seconds = Math.min(maxEncodingSeconds, 600 + 20 * durationSeconds)
  const timer = setTimeout(() => stop.abort(new Stopped('TOOK_TOO_LONG')), seconds * 1000)
  return { signal: stop.signal, end: () => clearTimeout(timer) }
}

/** A waiting video, or one whose worker no longer sends a heartbeat; undefined where a worker is on it. */
async function claim(ctx: Ctx<null>, uid: string): Promise<MediaRow | undefined> {
  const free = or(
    eq(mediaAssets.ladder, 'waiting'),
    and(eq(mediaAssets.ladder, 'working'), isOlder(mediaAssets.workedAt, ctx.now(), lostAfterMs)),
  )
  const [row] = await ctx.db
    .update(mediaAssets)
    .set({
      ladder: 'working',
      ladderPercent: 0,
      ladderProblem: null,
      ladderTries: sql`${mediaAssets.ladderTries} + 1`,
      workedAt: ctx.now(),
    })
    .where(and(eq(mediaAssets.uid, uid), inArray(mediaAssets.state, ['READY', 'CHECKING']), free))
    .returning()
  return row
}

/**
 * Updates the row if it is still assigned to this try.
 * @returns whether it is
 */
async function ours(ctx: Ctx<null>, row: MediaRow, change: Partial<MediaRow>): Promise<boolean> {
  const changed = await ctx.db
    .update(mediaAssets)
    .set({ ...change, workedAt: ctx.now() })
    .where(
      and(eq(mediaAssets.id, row.id), eq(mediaAssets.ladder, 'working'), eq(mediaAssets.ladderTries, row.ladderTries)),
    )
    .returning({ id: mediaAssets.id })
  return changed.length > 0
}

/** @returns the row with the MP4 in the place of what was sent */
async function convertAndStore(
  ctx: Ctx<null>,
  row: MediaRow,
  stop: AbortController,
  onProgress: Progress['onProgress'],
): Promise<MediaRow> {
  const { settings } = ctx
  const storage = await storageOf(settings)
  const scratch = await openScratch(settings.dataDir, row.uid, row.ladderTries)
  try {
    const converted = await storage.withFile(row.path, async (file) => {
      const probed = await probe(settings, file)
      if (!probed) throw new Error('a video that was readable no longer is')
      const { signal, end } = bounded(stop, probed.durationSeconds)
      const onStart = (pid: number) => void notePid(scratch, pid)
      return convertToMp4(settings.ffmpeg as string, file, probed, scratch, { onProgress, onStart, signal }).finally(
        end,
      )
    })
    const { size } = await stat(converted)
    const path = `uploads/${row.uid}-${row.ladderTries}.mp4`
    await storage.put(path, { file: converted }, 'video/mp4')
    const original = { path, type: 'video/mp4', bytes: size }
    const ready = { ...original, state: 'READY' as const, renditions: [original], ladderPercent: 0 }
    if (!(await ours(ctx, row, ready))) {
      await storage.remove(path)
      throw new Stopped('LOST')
    }
    await storage.remove(row.path)
    onProgress(0)
    return { ...row, ...ready }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function encodeAndStore(
  ctx: Ctx<null>,
  row: MediaRow,
  stop: AbortController,
  onProgress: Progress['onProgress'],
): Promise<void> {
  const { settings } = ctx
  const storage = await storageOf(settings)
  const scratch = await openScratch(settings.dataDir, row.uid, row.ladderTries)
  try {
    const { files, hls } = await storage.withFile(row.path, async (file) => {
      const probed = await probe(settings, file)
      if (!probed) throw new Error('a video that was readable no longer is')
      const { signal, end } = bounded(stop, probed.durationSeconds)
      const onStart = (pid: number) => void notePid(scratch, pid)
      return encodeLadder(settings.ffmpeg as string, file, probed, scratch, { onProgress, onStart, signal }).finally(
        end,
      )
    })
    const folder = `hls/${row.uid}/${row.ladderTries}`
    for (const name of files)
      await storage.put(
        `${folder}/${name}`,
        { file: join(scratch, name) },
        name.endsWith('.mp4') ? 'video/mp4' : 'application/vnd.apple.mpegurl',
      )
    const done = await ours(ctx, row, {
      ladder: 'ready',
      ladderPercent: 100,
      hls: {
        master: `${folder}/${hls.master}`,
        rungs: hls.rungs.map((rung) => ({ ...rung, playlist: `${folder}/${rung.playlist}` })),
      },
    })
    if (!done) await storage.remove(`${folder}/`)
    for (let earlier = 1; done && earlier < row.ladderTries; earlier++)
      await storage.remove(`hls/${row.uid}/${earlier}/`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

let last: Promise<unknown> = Promise.resolve()
/** One encoder at a time in a process: each uses every core there is. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work)
  last = next.catch(() => undefined)
  return next
}
