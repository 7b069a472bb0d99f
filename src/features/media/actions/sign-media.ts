import { createHmac, timingSafeEqual } from 'node:crypto'
import { basename } from 'node:path'
import type { CaptionFile, HlsFiles, MediaFile } from '../tables.ts'

export type MediaGrant = {
  assetUid: string
  /** The file's path under the media folder. */
  file: string
  /** Whom the address was made for; left out where anyone may see the file (a free preview). */
  userId?: number
  expiresAt: Date
  /** The name it is saved under: the browser then downloads instead of showing it. */
  downloadAs?: string
}

/**
 * An address that opens one file until a moment, and no other file. It carries everything the answer needs, so serving
 * it asks nothing of the database.
 * @returns a path on this site: /api/media/{token}/{name}
 */
export function signedMediaPath(secret: string, { assetUid, file, userId, expiresAt, downloadAs }: MediaGrant): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000)
  const claims = Buffer.from(
    JSON.stringify([assetUid, file, seconds, userId ?? 0, ...(downloadAs ? [downloadAs] : [])]),
  ).toString('base64url')
  return `/api/media/${claims}.${signature(secret, claims)}/${encodeURIComponent(basename(file))}`
}

/** What a token grants, or undefined for one that we did not sign, also when its time is over: the caller compares. */
export function readMediaToken(secret: string, token: string): MediaGrant | undefined {
  const [claims = '', sent = '', ...more] = token.split('.')
  const [given, right] = [Buffer.from(sent), Buffer.from(signature(secret, claims))]
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const [assetUid, file, seconds, userId, downloadAs] = JSON.parse(Buffer.from(claims, 'base64url').toString()) as [
    string,
    string,
    number,
    number,
    string?,
  ]
  return {
    assetUid,
    file,
    expiresAt: new Date(seconds * 1000),
    ...(userId ? { userId } : {}),
    ...(downloadAs ? { downloadAs } : {}),
  }
}

function signature(secret: string, claims: string): string {
  return createHmac('sha256', secret).update(`media ${claims}`).digest('base64url')
}

export type VideoFiles = {
  uid: string
  renditions: readonly MediaFile[]
  captions: readonly CaptionFile[]
  poster: MediaFile | null
  durationSeconds: number
  hls?: HlsFiles | null
}

/** A video as players take it: signed addresses for every rendition, caption and the poster. */
export function signedVideo(secret: string, asset: VideoFiles, grant: Pick<MediaGrant, 'userId' | 'expiresAt'>) {
  const sign = (file: Pick<MediaFile, 'path'>) =>
    signedMediaPath(secret, { ...grant, assetUid: asset.uid, file: file.path })
  return {
    sources: asset.renditions.map((file) => ({ src: sign(file), type: file.type, bytes: file.bytes })),
    /** Every rung's own playlist beside the one over all: by it a player stays on that rung. */
    hls: asset.hls
      ? {
          src: sign({ path: asset.hls.master }),
          rungs: asset.hls.rungs.map(({ playlist, side, bytes }) => ({ src: sign({ path: playlist }), side, bytes })),
        }
      : null,
    captions: asset.captions.map((file) => ({ src: sign(file), language: file.language })),
    poster: asset.poster && sign(asset.poster),
    durationSeconds: asset.durationSeconds,
  }
}
