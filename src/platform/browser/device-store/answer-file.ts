import { type DeviceFile, readRange } from './encrypted-files.ts'

/** Start and last byte of a `Range` header (RFC 9110 14.2, one range); undefined: the whole file. */
export function rangeOf(header: string | null, bytes: number): { start: number; end: number } | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start > end || start >= bytes ? 'none' : { start, end }
}

/** A stored file as a server would answer it, by ranges too: browsers play videos no other way. */
export function answerFile(file: DeviceFile, request: Request): Response {
  const headers = new Headers({ 'content-type': file.type, 'accept-ranges': 'bytes', 'cache-control': 'no-store' })
  const range = rangeOf(request.headers.get('range'), file.bytes)
  if (range === 'none') {
    headers.set('content-range', `bytes */${file.bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${file.bytes}`)
  return new Response(readRange(file, start, end), { status: range ? 206 : 200, headers })
}
