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
  tooManyPixels: 'This picture has too many pixels. The limit is 24 million (6000 × 4000), and 10,000 on a side.',
  unreadableImage: 'This picture is damaged and could not be read. Please save it anew and try again.',
  noFile: 'Please choose a file.',
  captionsNeedVideo: 'Captions belong to a video.',
  captionTrouble: {
    encoding: () => 'This caption file is not saved as UTF-8. Please save it as UTF-8 and try again.',
    format: () => 'This is neither a WebVTT nor an SRT file. Allowed are VTT and SRT, at most 1 MB.',
    'no-cues': () => 'There are no captions in this file.',
    time: (line: number) => `The times in line ${line} could not be read, or end before they begin.`,
    'too-many': (line: number) => `There are too many captions in this file (line ${line}).`,
    'too-many-tags': (line: number) =>
      `There are too many tags in this file (line ${line}). Remove the formatting and try again.`,
  },
  empty: 'This file is empty.',
  partTooLarge: `One part of an upload carries at most ${partBytes} bytes.`,
  tooManyUploads: 'You have too many unfinished uploads. Please finish or remove some first.',
  uploadLimit: (bytes: number) =>
    `You have reached today’s upload limit of ${fileSize(bytes)}. You can upload more after midnight.`,
  alreadyFinished: 'This upload is complete; nothing more can be added to it.',
  wrongOffset: 'This part does not begin where the last one ended.',
  malformedPart: 'This part of an upload could not be read.',
  brokenOff: 'The line broke. What came is kept; please go on from there.',
  uploadBusy: 'Another part of this upload is on its way. Please go on in a moment.',
  lengthNeeded: 'An upload has to say how long it is, and each of its parts too.',
  uploadNotFound: 'This upload is not there any more. Please choose the file again.',
  storageFull: 'The server has no room left for this file. What is here already is kept; please try again later.',
}
