import { and, eq, lt, or, sql } from 'drizzle-orm'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '#platform/action.ts'
import type { MediaRow } from '../queries.ts'
import { storageOf } from '../storage/storage.ts'
import { mediaAssets } from '../tables.ts'
import { hasFfmpeg } from './ffmpeg.ts'
import { encodeLadder } from './ladder.ts'
import { probe } from './probe.ts'
import { notePid, openScratch } from './scratch.ts'

/** Whoever works on a video says so this often; after `lostAfterMs` of silence they are taken for gone. */
const sayEveryMs = 5_000
export const lostAfterMs = 45_000
const mostTries = 3

/**
 * Makes a video's lighter renditions. Each try has a folder of its own and the row names it only once all of it is there,
 * so nothing half done is ever served, and a try that was cut off is simply begun again.
 */
export async function makeLadder(ctx: Ctx<null>, { uid }: { uid: string }): Promise<void> {
  if (!(await hasFfmpeg(ctx.settings))) return
  const row = await claim(ctx, uid)
  if (!row) return
  const lost = new AbortController()
  let percent = 0
  const saying = setInterval(() => {
    say(ctx, row, percent).then(
      (ours) => ours || lost.abort(),
      (error: unknown) => ctx.log.warn({ err: error }, 'progress could not be noted'),
    )
  }, sayEveryMs)
  try {
    await inTurn(() => encodeAndStore(ctx, row, lost.signal, (now) => (percent = now)))
  } catch (error) {
    if (lost.signal.aborted) return
    const last = row.ladderTries >= mostTries
    await ours(ctx, row, { ladder: last ? 'failed' : 'waiting' })
    // Thrown, the queue tries again after a while.
    if (!last) throw error
    ctx.log.error({ err: error, asset: uid }, 'a video could not be prepared')
  } finally {
    clearInterval(saying)
  }
}

/** A video that waits, or whose worker fell silent; undefined where somebody is at it. */
async function claim(ctx: Ctx<null>, uid: string): Promise<MediaRow | undefined> {
  const silentSince = new Date(ctx.now().getTime() - lostAfterMs)
  const free = or(
    eq(mediaAssets.ladder, 'waiting'),
    and(eq(mediaAssets.ladder, 'working'), lt(mediaAssets.workedAt, silentSince)),
  )
  const [row] = await ctx.db
    .update(mediaAssets)
    .set({
      ladder: 'working',
      ladderPercent: 0,
      ladderTries: sql`${mediaAssets.ladderTries} + 1`,
      workedAt: ctx.now(),
    })
    .where(and(eq(mediaAssets.uid, uid), eq(mediaAssets.state, 'READY'), free))
    .returning()
  return row
}

const say = (ctx: Ctx<null>, row: MediaRow, percent: number) => ours(ctx, row, { ladderPercent: percent })

/** Changes the row while this try still holds it. @returns whether it does */
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

async function encodeAndStore(
  ctx: Ctx<null>,
  row: MediaRow,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<void> {
  const { settings } = ctx
  const storage = await storageOf(settings)
  const scratch = await openScratch(settings.dataDir, row.uid, row.ladderTries)
  try {
    const { files, hls } = await storage.withFile(row.path, async (file) => {
      const probed = await probe(settings, file)
      if (!probed) throw new Error('a video that was readable no longer is')
      return encodeLadder(settings.ffmpeg as string, file, probed, scratch, {
        onProgress,
        onStart: (pid) => void notePid(scratch, pid),
        signal,
      })
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
