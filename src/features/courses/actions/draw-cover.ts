import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import sharp from 'sharp'
import { coverSvg, isCoverMotif } from '#design/cover.ts'
import { action } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import * as contract from '../contract/catalogue.ts'
import { words } from '../messages/en.ts'

const coverNotFound = refusal('COVER_NOT_FOUND', 404, words.coverNotFound)

const encodings = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const forEver = { 'cache-control': 'public, max-age=31536000, immutable' }

/** What was drawn lately, the oldest first: a squeezed cover is about 2 kB, a picture for sharing 60 kB. */
function kept(most: number) {
  const drawn = new Map<string, Promise<Buffer>>()
  return (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = drawn.get(key)
    if (known) return known
    if (drawn.size >= most) drawn.delete(drawn.keys().next().value as string)
    const making = draw()
    drawn.set(key, making)
    making.catch(() => drawn.delete(key))
    return making
  }
}
const covers = kept(2000)
const shareCovers = kept(50)

export const drawCover = action(contract.courseCover, async (ctx, { motif, seed }) => {
  if (!isCoverMotif(motif)) throw coverNotFound()
  const accepted = ctx.request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted))
  const file = await covers(`${motif} ${seed} ${encoding}`, async () => {
    const svg = Buffer.from(coverSvg({ motif, seed }))
    return encoding ? encodings[encoding](svg) : svg
  })
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

export const drawShareCover = action(contract.courseShareCover, async (_ctx, { motif, seed }) => {
  if (!isCoverMotif(motif)) throw coverNotFound()
  const svg = () => Buffer.from(coverSvg({ motif, seed, width: 1200, height: 630 }))
  const file = await shareCovers(`${motif} ${seed}`, () => sharp(svg()).jpeg({ quality: 82, mozjpeg: true }).toBuffer())
  return { file, type: 'image/jpeg', headers: forEver }
})
