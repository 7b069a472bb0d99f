import { fileTypeFromBuffer } from 'file-type'
import type { Ctx } from '#platform/api/action.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { refusal } from '#platform/api/errors.ts'
import { type Actor, newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import type { addImage } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { allowedTypes, imageAddress, imagePath, partBytes } from '../rules.ts'
import { storageOf } from '../storage/storage.ts'
import { mediaAssets } from '../tables.ts'
import { maxSniffedBytes } from './content-type.ts'
import { countBytes, uncountFile } from './count-bytes.ts'
import { type DrawnPicture, drawPicture, wrongPicture } from './draw-picture.ts'
import { foreignContent } from './foreign-content.ts'
import { requireRoom } from './require-room.ts'
import { fileNameOf } from './upload-metadata.ts'

const noFile = refusal('NO_FILE', 400, textOf(messages, 'noFile'))
const tooLarge = refusal('TOO_LARGE', 413, textOf(messages, 'tooLarge', partBytes))

const fileOf = (width: number) => `w${width}.webp`
const address = (uid: string, width: number) => imageAddress(uid, fileOf(width))

/**
 * Re-encodes the picture of a request as WebP, so that only the pixels are left: no place, no camera model, no hidden
 * content. In our three widths, or as a square of `side` cropped from the centre.
 * @throws 400 without a file, 413 too large, 415 not an accepted picture, 503 where too many wait
 */
export async function storeImage(ctx: Ctx<Actor>, { side }: { side?: number } = {}): Promise<ReplyOf<typeof addImage>> {
  const { file } = ctx.request
  if (!file || file.bytes.length === 0) throw noFile()
  if (file.bytes.length > partBytes) throw tooLarge()
  const found = await fileTypeFromBuffer(file.bytes.subarray(0, maxSniffedBytes))
  if (!found || !(found.mime in allowedTypes.image) || foreignContent(file.bytes)) throw wrongPicture()

  await ctx.transaction((tx) => countBytes(tx, ctx, file.bytes.length))
  await requireRoom(ctx.settings, file.bytes.length)
  const pictures = await drawPicture(file.bytes, found.mime, { caller: String(ctx.actor.userId), side })
  const widest = pictures.at(-1) as DrawnPicture
  const uid = newUid()
  const storage = await storageOf(ctx.settings)
  const renditions = pictures.map(({ width, bytes }) => ({
    path: imagePath(uid, fileOf(width)),
    type: 'image/webp',
    bytes: bytes.length,
  }))
  try {
    for (const [index, { bytes }] of pictures.entries())
      await storage.put((renditions[index] as { path: string }).path, bytes, 'image/webp')
  } catch (error) {
    await storage.remove(`images/${uid}/`).catch(() => undefined)
    await ctx.transaction((tx) => uncountFile(tx, ctx, file.bytes.length))
    throw error
  }
  await ctx.db.insert(mediaAssets).values({
    uid,
    ownerId: ctx.actor.userId,
    kind: 'image',
    name: fileNameOf(file.name),
    type: 'image/webp',
    bytes: widest.bytes.length,
    renditions: renditions.toReversed(),
    width: widest.width,
    height: widest.height,
  })
  return {
    uid,
    src: address(uid, widest.width),
    srcSet: pictures.map(({ width }) => `${address(uid, width)} ${width}w`).join(', '),
    width: widest.width,
    height: widest.height,
  }
}
