import { refusal, Refusal } from '#platform/api/errors.ts'
import { decodeHeic } from '#platform/files/heic.ts'
import { maxPicturePixels, readPictureHeader, type Sharp, withSentPicture } from '#platform/files/pictures.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { imageSide, imageWidths, isHeic } from '../rules.ts'

export const wrongPicture = refusal('WRONG_TYPE', 415, textOf(messages, 'wrongType', 'image'))
const tooManyPixels = refusal('TOO_MANY_PIXELS', 415, textOf(messages, 'tooManyPixels'))
const unreadable = refusal('UNREADABLE', 415, textOf(messages, 'unreadableImage'))

/** One picture may take this long; then it is refused as unreadable. */
const drawingSeconds = 30

export type DrawnPicture = { width: number; height: number; bytes: Buffer }
type Source = ReturnType<Sharp>
type Options = {
  /** Who sent it. */
  caller: string
  side?: number | undefined
}

/**
 * A picture that was sent, drawn again as WebP in our widths, the narrowest first, or as a square of `side`.
 * @throws 415 where it can't be read or has too many pixels; 503 where too many pictures wait
 */
export async function drawPicture(original: Buffer, type: string, options: Options): Promise<DrawnPicture[]> {
  if (isHeic(type)) return drawHeic(original, options)
  const limit = imageSide * imageSide
  const { width, height, format } = await readPictureHeader(original, limit).catch((error: Error) => {
    throw /pixel limit/.test(error.message) ? tooManyPixels() : unreadable()
  })
  if (!['jpeg', 'png', 'gif', 'webp'].includes(format ?? '')) throw wrongPicture()
  refuseTooLarge(width, height)
  return withSentPicture(
    (sharp) =>
      resized(sharp, options.side, () => sharp(original, { limitInputPixels: limit, failOn: 'error' }).autoOrient()),
    options.caller,
  )
}

/** Apple's format, which sharp can't decode. */
function drawHeic(original: Buffer, { side, caller }: Options): Promise<DrawnPicture[]> {
  return withSentPicture(async (sharp) => {
    const decoded = await decodeHeic(original, { maxSide: imageSide, maxPixels: maxPicturePixels })
    if (decoded === 'too large') throw tooManyPixels()
    if (decoded === undefined) throw unreadable()
    const { width, height, pixels } = decoded
    return resized(sharp, side, () => sharp(pixels, { raw: { width, height, channels: 4 } }))
  }, caller)
}

function refuseTooLarge(width: number, height: number): void {
  if (Math.max(width, height) > imageSide || width * height > maxPicturePixels) throw tooManyPixels()
}

/** The original is decoded once; our widths are made of the widest of them. */
async function resized(sharp: Sharp, side: number | undefined, open: () => Source): Promise<DrawnPicture[]> {
  try {
    const size = side
      ? { width: side, height: side, fit: 'cover' as const }
      : { width: Math.max(...imageWidths), withoutEnlargement: true }
    const { data, info } = await open()
      .resize(size)
      .timeout({ seconds: drawingSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const widths = side ? [side] : [...new Set(imageWidths.map((one) => Math.min(one, info.width)))]
    const drawn: DrawnPicture[] = []
    for (const width of widths) {
      const made = await sharp(data, { raw })
        .resize({ width })
        .webp({ quality: 80, effort: 3 })
        .timeout({ seconds: drawingSeconds })
        .toBuffer({ resolveWithObject: true })
      drawn.push({ width: made.info.width, height: made.info.height, bytes: made.data })
    }
    return drawn
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw unreadable()
  }
}
