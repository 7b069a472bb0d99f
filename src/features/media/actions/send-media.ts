import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { action, type FileAnswer } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { byteRange } from './byte-range.ts'
import { readMediaToken } from './sign-media.ts'

const notFound = refusal('MEDIA_NOT_FOUND', 404, words.mediaNotFound)
const expired = refusal('MEDIA_EXPIRED', 403, words.linkExpired)

const types: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.ogg': 'video/ogg',
  '.vtt': 'text/vtt; charset=utf-8',
  '.srt': 'application/x-subrip; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
}

/** Where media lie; the paths of media_assets are relative to it. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media')
}

export const sendMedia = action(contract.mediaFile, async (ctx, { token }) => {
  const grant = readMediaToken(ctx.settings.mediaSecret, token)
  if (!grant) throw notFound()
  if (grant.expiresAt <= ctx.now()) throw expired()
  const folder = mediaFolder(ctx.settings.dataDir)
  const path = resolve(folder, grant.file)
  if (!path.startsWith(folder + sep)) throw notFound()
  const file = await open(path).catch(() => undefined)
  if (!file) throw notFound()
  try {
    const secondsLeft = Math.floor((grant.expiresAt.getTime() - ctx.now().getTime()) / 1000)
    return await answerOf(file, path, ctx.request, secondsLeft)
  } catch (error) {
    await file.close()
    throw error
  }
})

async function answerOf(
  file: FileHandle,
  path: string,
  request: { method?: string; headers: Record<string, string | undefined> },
  secondsLeft: number,
): Promise<FileAnswer> {
  const info = await file.stat()
  if (!info.isFile()) throw notFound()
  const type = types[extname(path).toLowerCase()] ?? 'application/octet-stream'
  const tag = `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`
  const { headers: sent } = request
  const headers: Record<string, string> = {
    etag: tag,
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${Math.min(secondsLeft, 3600)}`,
    // Whatever a file holds, opened by itself it runs nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox",
  }
  const nothing = async (status: 200 | 304 | 416): Promise<FileAnswer> => {
    await file.close()
    return { file: '', type, headers, status }
  }
  if (sent['if-none-match'] === tag) return nothing(304)
  // A range of a file that has changed since would be sewn to the wrong beginning.
  const unchanged = !sent['if-range'] || sent['if-range'] === tag
  const range = unchanged ? byteRange(sent.range, info.size) : undefined
  if (range === 'unsatisfiable') {
    headers['content-range'] = `bytes */${info.size}`
    return nothing(416)
  }
  const { start, end } = range ?? { start: 0, end: info.size - 1 }
  headers['content-length'] = String(end - start + 1)
  if (range) headers['content-range'] = `bytes ${start}-${end}/${info.size}`
  if (info.size === 0) return nothing(200)
  const stream = createReadStream(path, { fd: file, start, end: request.method === 'HEAD' ? start : end })
  return { file: stream, type, headers, status: range ? 206 : 200 }
}
