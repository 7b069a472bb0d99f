import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/**
 * The text of the QR code in a drawing, found in its pixels as a phone finds it.
 * @param width of the picture, in pixels
 * @throws where no code can be read
 */
export async function readQr(svg: Buffer, width: number): Promise<string> {
  const drawn = sharp(svg).resize({ width }).flatten({ background: '#fff' }).toColourspace('srgb').raw()
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  // The reader is made for a camera, which brings the next picture soon: by itself it gives up after 16 ms.
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 10_000 })
}
