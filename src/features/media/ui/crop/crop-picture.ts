import type { PercentCrop } from 'react-image-crop'

/** What a picture is cut to; more than the widest that is shown would only travel. `round`: it is shown as a circle. */
export type Shape = { aspect: number; widest: number; round?: boolean }

/** The chosen part of a picture as a JPEG. */
export async function cropPicture(picture: HTMLImageElement, crop: PercentCrop, shape: Shape): Promise<Blob> {
  const { aspect, widest } = shape
  const [across, down] = [picture.naturalWidth / 100, picture.naturalHeight / 100]
  const width = Math.min(widest, Math.max(1, Math.round(crop.width * across)))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round(width / aspect)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // What was see-through becomes white, not black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  const part = [crop.x * across, crop.y * down, crop.width * across, crop.height * down] as const
  pen.drawImage(picture, ...part, 0, 0, canvas.width, canvas.height)
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!made) throw new Error('no picture')
  return made
}
