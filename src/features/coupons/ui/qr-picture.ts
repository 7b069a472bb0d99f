import { saveFile } from '#platform/browser/fetch-file.ts'

/** Fields of white around a QR code that readers need (ISO/IEC 18004). */
const quietFields = 4
/** Pixels of a field: sharp on a poster of 20 cm. */
const fieldPixels = 24

/** Saves a QR code as a PNG picture, black on white. */
export async function downloadQrPicture({ size, path }: { size: number; path: string }, name: string): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (size + 2 * quietFields) * fieldPixels
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('this browser draws no pictures')
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.scale(fieldPixels, fieldPixels)
  drawing.translate(quietFields, quietFields)
  drawing.fillStyle = '#000'
  drawing.fill(new Path2D(path))
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture) saveFile(picture, name)
}
