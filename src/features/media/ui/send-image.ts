import type { UploadedImage } from './image-upload.tsx'

/**
 * Sends one picture, also for the rich-text editor.
 * @throws CallError with a message for the person (not a JPEG, PNG or GIF; larger than 5 MB)
 */
export async function sendImage(_picture: Blob, _name: string): Promise<UploadedImage> {
  return Promise.reject(new Error('not yet'))
}
