import { call } from '#platform/api/client.ts'
import { addImage } from '../contract.ts'
import type { UploadedImage } from './image-upload.tsx'

/**
 * Sends one picture, also for the rich-text editor.
 * @throws CallError with a message for the person (not a JPEG, PNG, GIF, WebP or HEIC; larger than 5 MB)
 */
export async function sendImage(picture: Blob, name: string): Promise<UploadedImage> {
  const { data } = await call(addImage, {}, { file: { content: picture, name }, timeoutMs: 120_000 })
  return data
}
