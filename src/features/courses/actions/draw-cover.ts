import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { coverSvg, isCoverMotif } from '#design/cover.ts'
import { action } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'

const coverNotFound = refusal('COVER_NOT_FOUND', 404, words.coverNotFound)

const encodings = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Covers drawn and squeezed lately, the oldest first; about 2 kB each. */
const drawn = new Map<string, Promise<Buffer>>()
const mostKept = 2000

export const drawCover = action(contract.courseCover, async (ctx, { motif, seed }) => {
  if (!isCoverMotif(motif)) throw coverNotFound()
  const accepted = ctx.request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted))
  const key = `${motif} ${seed} ${encoding}`
  const known = drawn.get(key)
  const file =
    known ??
    (encoding
      ? encodings[encoding](coverSvg({ motif, seed }))
      : Promise.resolve(Buffer.from(coverSvg({ motif, seed }))))
  if (!known) {
    if (drawn.size >= mostKept) drawn.delete(drawn.keys().next().value as string)
    drawn.set(key, file)
  }
  return {
    file: await file,
    type: 'image/svg+xml',
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  }
})
