import { buffer } from 'node:stream/consumers'
import { and, count, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { hourMs } from '#platform/format/durations.ts'
import type { Actor } from '#platform/http/session.ts'
import type { Settings } from '#platform/server/config.ts'
import { signedMediaPath } from './actions/sign-media.ts'
import type { showAsset } from './contract.ts'
import { canManageAsset } from './policy.ts'
import { hasFfmpeg } from './preparing/ffmpeg.ts'
import { imageAddress, imagePath } from './rules.ts'
import { storageOf } from './storage/storage.ts'
import { mediaAssets } from './tables.ts'

export type MediaRow = typeof mediaAssets.$inferSelect

/** The addresses that an owner sees their files by last this long. */
const ownerHours = 6

/** An asset for a person who may manage it, or undefined. */
export async function assetOf(db: Db | Tx, actor: Actor, uid: string): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(mediaAssets).where(eq(mediaAssets.uid, uid))
  return row && canManageAsset(actor, row) ? row : undefined
}

export async function unfinishedOf(db: Db | Tx, ownerId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(mediaAssets)
    .where(and(eq(mediaAssets.ownerId, ownerId), eq(mediaAssets.state, 'UPLOADING')))
  return row?.n ?? 0
}

/** Uploads under way and videos that wait for being prepared or are: those that the index of unfinished ones holds. */
export async function unfinishedMedia(db: Db): Promise<Record<'uploading' | 'waiting' | 'preparing', number>> {
  const [found] = await queryRows(db, { uploading: number, waiting: number, preparing: number })`
    select count(*) filter (where ${mediaAssets.state} in ('UPLOADING', 'CHECKING'))::int as uploading,
      count(*) filter (where ${mediaAssets.ladder} = 'waiting')::int as waiting,
      count(*) filter (where ${mediaAssets.ladder} = 'working')::int as preparing
    from ${mediaAssets}
    where ${mediaAssets.state} in ('UPLOADING', 'CHECKING') or ${mediaAssets.ladder} in ('waiting', 'working')`
  return found ?? { uploading: 0, waiting: 0, preparing: 0 }
}

/** What a picture's address names (see isUploadedImage). */
function imageAt(address: string): { uid: string; path: string } {
  const [uid = '', file = ''] = address.split('/').slice(-2)
  return { uid, path: imagePath(uid, file) }
}

/** Whether an address is one of a picture that was uploaded here and was not purged since. */
export async function isStoredImage(db: Db | Tx, address: string): Promise<boolean> {
  const { uid, path } = imageAt(address)
  const [row] = await db
    .select({ renditions: mediaAssets.renditions })
    .from(mediaAssets)
    .where(and(eq(mediaAssets.uid, uid), eq(mediaAssets.kind, 'image')))
  return row?.renditions.some((one) => one.path === path) ?? false
}

/** The widths in which the picture at an address is stored, for `srcset`; empty where it is not. */
export async function pictureSrcSet(db: Db, address: string): Promise<string> {
  const { uid } = imageAt(address)
  const [row] = await db
    .select({ renditions: mediaAssets.renditions })
    .from(mediaAssets)
    .where(and(eq(mediaAssets.uid, uid), eq(mediaAssets.kind, 'image')))
  const files = row?.renditions.map(({ path }) => path.split('/').at(-1) ?? '') ?? []
  return files.map((file) => `${imageAddress(uid, file)} ${file.replaceAll(/\D/g, '')}w`).join(', ')
}

/** The bytes (WebP) of the picture at an address; undefined where it is not stored. */
export async function storedImage(settings: Settings, address: string): Promise<Buffer | undefined> {
  const storage = await storageOf(settings)
  const { path } = imageAt(address)
  return (await storage.stat(path)) ? buffer(await storage.read(path)) : undefined
}

/** An asset as its owner sees it. */
export async function assetView(ctx: Ctx<Actor>, row: MediaRow): Promise<ReplyOf<typeof showAsset>> {
  const grant = {
    assetUid: row.uid,
    userId: ctx.actor.userId,
    expiresAt: new Date(ctx.now().getTime() + ownerHours * hourMs),
  }
  const sign = (file: string) => signedMediaPath(ctx.settings.mediaSecret, { ...grant, file })
  const storage = await storageOf(ctx.settings)
  const file = row.renditions[0]?.path
  return {
    uid: row.uid,
    kind: row.kind,
    state: row.state,
    name: row.name,
    type: row.type,
    bytes: row.bytes,
    offset: row.state === 'UPLOADING' ? ((await storage.uploads.offset(row.path)) ?? 0) : row.bytes,
    fingerprint: row.fingerprint,
    problem: row.problem,
    durationSeconds: row.durationSeconds,
    width: row.width,
    height: row.height,
    poster: row.poster && sign(row.poster.path),
    ladder: row.ladder,
    ladderProblem: row.ladderProblem,
    ladderPercent: row.ladderPercent,
    preparesVideo: await hasFfmpeg(ctx.settings),
    captions: row.captions.map((caption) => ({ language: caption.language, src: sign(caption.path) })),
    src: file && row.state === 'READY' ? sign(file) : null,
  }
}
