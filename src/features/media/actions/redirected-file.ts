import type { FileAnswer } from '#platform/api/action.ts'
import type { Storage } from '../storage/storage.ts'
import type { MediaGrant } from './sign-media.ts'

/** Everyone who asks within so many seconds gets the same address: a CDN has the file once for all of them. */
const windowSeconds = 300
/** A player asks for each segment by itself, so its address may be short-lived. */
const segmentSeconds = 2 * windowSeconds

type Options = {
  now: Date
  method: 'GET' | 'HEAD'
  type: string
  disposition: string | undefined
  /** The origin of a CDN that fetches from the bucket, with path and query as they are. */
  cdn: string | undefined
}

/**
 * A redirect to the bucket, which sends the file. Never for longer than the grant.
 * @returns undefined for a path that leads outside, or where the storage is no bucket
 */
export async function redirectedFile(
  storage: Storage,
  { file, expiresAt }: MediaGrant,
  { now, method, type, disposition, cdn }: Options,
): Promise<FileAnswer | undefined> {
  const from = new Date(Math.floor(now.getTime() / (windowSeconds * 1000)) * windowSeconds * 1000)
  const segmentUntil = new Date(from.getTime() + segmentSeconds * 1000)
  // The original is one file: a player asks for its ranges, for as long as the lesson lasts, where it was led first.
  const isShort = file.startsWith('hls/') && segmentUntil < expiresAt
  const until = isShort ? segmentUntil : expiresAt
  const link = await storage.link?.(file, {
    method,
    from,
    until,
    type,
    // The CDN may answer by itself for one more window after the address has expired.
    cacheControl: `${cdn ? 'public' : 'private'}, max-age=${windowSeconds}`,
    disposition,
  })
  if (!link) return undefined
  const location = cdn ? cdn + link.slice(new URL(link).origin.length) : link
  const secondsLeft = Math.floor((until.getTime() - now.getTime()) / 1000)
  return {
    file: '',
    type: 'text/plain; charset=utf-8',
    status: 307,
    headers: {
      location,
      'cache-control': `private, max-age=${Math.max(0, Math.min(secondsLeft - 60, windowSeconds))}`,
    },
  }
}
