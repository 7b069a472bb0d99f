import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { drawnFiles } from '#platform/files/drawn-files.ts'
import { loadSharp } from '#platform/files/pictures.ts'
import { hourMs } from '#platform/format/durations.ts'
import { textOf } from '#platform/i18n/text.ts'
import { workQueue } from '#platform/jobs/work-queue.ts'
import * as contract from '../contract/catalogue.ts'
import { messages } from '../messages/en.ts'
import { coverSvg, isCoverMotif } from '../rules/cover/cover.ts'

const coverNotFound = refusal('COVER_NOT_FOUND', 404, textOf(messages, 'coverNotFound'))

const encodings = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const forEver = { 'cache-control': 'public, max-age=31536000, immutable' }

const lifeMs = hourMs
/** Writing one takes 2 ms, and a page shows dozens. */
const drawingCovers = workQueue({ concurrent: 2, maxWaiting: 200, maxWaitMs: 2_000, maxPerCaller: 100 })
/** A compressed cover is about 2 kB, a picture for sharing 60 kB. */
const covers = drawnFiles({ maxBytes: 6_000_000, lifeMs, queue: drawingCovers })
const shareCovers = drawnFiles({ maxBytes: 4_000_000, lifeMs })

export const drawCover = action(contract.courseCover, async (ctx, { motif, seed }) => {
  if (!isCoverMotif(motif)) throw coverNotFound()
  const accepted = ctx.request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted))
  const draw = async () => {
    const svg = Buffer.from(coverSvg({ motif, seed }))
    return encoding ? encodings[encoding](svg) : svg
  }
  const file = await covers.file(`${motif} ${seed} ${encoding}`, draw, ctx.request.address)
  return {
    file,
    type: 'image/svg+xml',
    headers: {
      ...forEver,
      vary: 'accept-encoding',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  }
})

export const drawShareCover = action(contract.courseShareCover, async (ctx, { motif, seed }) => {
  if (!isCoverMotif(motif)) throw coverNotFound()
  const draw = async () =>
    (await loadSharp())(Buffer.from(coverSvg({ motif, seed, width: 1200, height: 630 })))
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  const file = await shareCovers.file(`${motif} ${seed}`, draw, ctx.request.address)
  return { file, type: 'image/jpeg', headers: forEver }
})
