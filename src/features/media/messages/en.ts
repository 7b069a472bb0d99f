import { fileSize, partBytes } from '../rules.ts'

const fileTypes = {
  image: 'JPEG, PNG, GIF, WebP or HEIC',
  video: 'MP4, WebM or Ogg',
  document: 'PDF, DOC or DOCX',
} as const

export const messages = {
  mediaNotFound: 'This file is no longer available.',
  linkExpired: 'This link has expired. Please open the lesson again.',

  wrongType: (kind: keyof typeof fileTypes) =>
    ({
      image: `This file isn’t a ${fileTypes.image} image. Save it in one of these formats, at most ${fileSize(partBytes)}, and upload it.`,
      video: `This file isn’t an ${fileTypes.video} video. Export it in one of these formats and upload it.`,
      document: `This file isn’t a ${fileTypes.document} document. Save it in one of these formats and upload it.`,
    })[kind],
  tooLarge: (limit: number) => `This file is too large. The limit is ${fileSize(limit)}.`,
  tooManyPixels: 'This picture has too many pixels. The limit is 24 million (6000 × 4000), and 10,000 per side.',
  unreadableImage: 'We couldn’t read this picture. Save it again and upload it.',
  noFile: 'Please choose a file.',
  captionsNeedVideo: 'Captions can only be added to a video.',
  captionProblems: {
    encoding: () => 'This caption file isn’t saved as UTF-8. Save it as UTF-8 and upload it again.',
    format: () => 'This isn’t a WebVTT or SRT file. Upload a VTT or SRT file of at most 1 MB.',
    'no-cues': () => 'This file has no captions. Choose another file.',
    time: (line: number) =>
      `We couldn’t read the times in line ${line}, or they end before they start. Correct them and upload the file again.`,
    'too-many': (line: number) => `This file has too many captions (line ${line}). Remove some and upload it again.`,
    'too-many-tags': (line: number) =>
      `This file has too many formatting tags (line ${line}). Remove some and upload it again.`,
  },
  empty: 'This file is empty. Choose another file.',
  partTooLarge: `One part of an upload can have at most ${partBytes} bytes.`,
  tooManyUploads: 'You have too many unfinished uploads. Please finish or remove some first.',
  uploadLimit: (bytes: number) =>
    `You have reached today’s upload limit of ${fileSize(bytes)}. You can upload more after midnight.`,
  alreadyFinished: 'This upload is already complete. You can’t add more to it.',
  wrongOffset: 'This part does not start where the last one ended.',
  malformedPart: 'This part of an upload could not be read.',
  brokenOff: 'The connection was lost. Please continue the upload from where it stopped.',
  uploadBusy: 'Another part of this file is still uploading. Please try again in a moment.',
  lengthNeeded: 'An upload and each of its parts must state their length.',
  uploadNotFound: 'This upload no longer exists. Please choose the file again.',
  storageAway:
    'Files can’t be opened or uploaded right now. Anything already uploaded is safe. Please try again in a few minutes.',
  storageFull: 'The server has no space left for this file. Anything already uploaded is safe. Please try again later.',
}
