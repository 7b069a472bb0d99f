import { basename, extname } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { action, type FileAnswer } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { type Storage, storageOf, type StoredFile } from '../storage/storage.ts'
import { byteRange } from './byte-range.ts'
import { proxiedFile } from './proxied-file.ts'
import { redirectedFile } from './redirected-file.ts'
import { type MediaGrant, readMediaToken } from './sign-media.ts'
import { signPlaylist } from './sign-playlist.ts'

const notFound = refusal('MEDIA_NOT_FOUND', 404, textOf(messages, 'mediaNotFound'))
const expired = refusal('MEDIA_EXPIRED', 403, textOf(messages, 'linkExpired'))

const playlistType = 'application/vnd.apple.mpegurl'
/** What a player or a page shows. */
const shownTypes: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.ogg': 'video/ogg',
  '.m3u8': playlistType,
  '.vtt': 'text/vtt; charset=utf-8',
  '.srt': 'application/x-subrip; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
}
/** Downloads, whatever they hold: a document may also be a page. Anything else is one as well, of no type. */
const downloadTypes: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

export const sendMedia = action(contract.mediaFile, async (ctx, { token }) => {
  const grant = readMediaToken(ctx.settings.mediaSecret, token)
  if (!grant) throw notFound()
  if (grant.expiresAt <= ctx.now()) throw expired()
  const storage = await storageOf(ctx.settings)
  const secondsLeft = Math.floor((grant.expiresAt.getTime() - ctx.now().getTime()) / 1000)
  const ending = extname(grant.file).toLowerCase()
  const type = shownTypes[ending] ?? downloadTypes[ending] ?? 'application/octet-stream'
  const downloadAs = grant.downloadAs ?? (ending in shownTypes ? undefined : basename(grant.file))
  const disposition = downloadAs && `attachment; filename*=UTF-8''${encodeURIComponent(downloadAs)}`
  // What pages show (captions, posters) is small, and playlists are signed here.
  if (ctx.settings.mediaDelivery === 'redirect' && (disposition || type.startsWith('video/'))) {
    const redirected = await redirectedFile(storage, grant, {
      now: ctx.now(),
      method: ctx.request.method === 'HEAD' ? 'HEAD' : 'GET',
      type,
      disposition,
      cdn: ctx.settings.mediaCdn,
    })
    if (!redirected) throw notFound()
    return redirected
  }
  const stored = await storage.stat(grant.file)
  if (!stored) throw notFound()
  const headers: Record<string, string> = {
    'cache-control': `private, max-age=${Math.min(secondsLeft, 3600)}`,
    // Whatever a file holds, opened by itself it runs nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox",
    'x-content-type-options': 'nosniff',
    ...(disposition ? { 'content-disposition': disposition } : {}),
  }
  if (type === playlistType) {
    const playlist = await text(await storage.read(grant.file))
    return { file: signPlaylist(ctx.settings.mediaSecret, playlist, grant), type, headers }
  }
  if (ctx.settings.mediaDelivery === 'x-accel') return proxiedFile(grant.file, type, headers)
  return answerOf(storage, grant, stored, ctx.request, type, headers)
})

async function answerOf(
  storage: Storage,
  { file }: MediaGrant,
  stored: StoredFile,
  request: { method?: string; headers: Record<string, string | undefined> },
  type: string,
  headers: Record<string, string>,
): Promise<FileAnswer> {
  const { headers: sent } = request
  Object.assign(headers, { etag: stored.tag, 'accept-ranges': 'bytes' })
  const nothing = (status: 200 | 206 | 304 | 416): FileAnswer => ({ file: '', type, headers, status })
  if (sent['if-none-match'] === stored.tag) return nothing(304)
  // A range of a file that has changed since would be sewn to the wrong beginning.
  const unchanged = !sent['if-range'] || sent['if-range'] === stored.tag
  const range = unchanged ? byteRange(sent.range, stored.bytes) : undefined
  if (range === 'unsatisfiable') {
    headers['content-range'] = `bytes */${stored.bytes}`
    return nothing(416)
  }
  const { start, end } = range ?? { start: 0, end: stored.bytes - 1 }
  headers['content-length'] = String(end - start + 1)
  if (range) headers['content-range'] = `bytes ${start}-${end}/${stored.bytes}`
  const status = range ? 206 : 200
  if (stored.bytes === 0) return nothing(status)
  // An empty stream, so that the length that stands above is the one answered.
  if (request.method === 'HEAD') return { file: Readable.from([]), type, headers, status }
  return { file: await storage.read(file, range), type, headers, status }
}
