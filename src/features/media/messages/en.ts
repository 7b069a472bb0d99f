import { fileSize, partBytes } from '../rules.ts'

const imageTypes = 'JPEG, PNG or GIF'
const fileTypes = { image: imageTypes, video: 'MP4, WebM or Ogg', document: 'PDF, DOC or DOCX' } as const

export const words = {
  mediaNotFound: 'This file is not there any more.',
  linkExpired: 'This address has expired. Please open the lesson again.',

  wrongType: (kind: keyof typeof fileTypes) =>
    ({
      image: `This is not a ${imageTypes} image. Allowed are ${imageTypes}, at most ${fileSize(partBytes)}.`,
      video: `This is not an ${fileTypes.video} video. Allowed are ${fileTypes.video}.`,
      document: `This is not a ${fileTypes.document} document. Allowed are ${fileTypes.document}.`,
    })[kind],
  tooLarge: (limit: number) => `This file is too large. The limit is ${fileSize(limit)}.`,
  empty: 'This file is empty.',
  partTooLarge: `One part of an upload carries at most ${partBytes} bytes.`,
  tooManyUploads: 'You have too many unfinished uploads. Please finish or remove some first.',
  alreadyFinished: 'This upload is complete; nothing more can be added to it.',
  uploadNotFound: 'This upload is not there any more. Please choose the file again.',
  storageFull: 'The server has no room left for this file. What is here already is kept; please try again later.',
}
