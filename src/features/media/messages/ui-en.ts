import { languages } from './languages.ts'
import type { LadderProblem, LadderState, MediaProblem, UploadKind } from '../rules.ts'

export const words = {
  choose: { video: 'Choose a video', document: 'Choose a document', image: 'Choose a picture' },
  orDrop: 'Or drop it here.',
  allowed: {
    video: 'MP4, WebM or Ogg. It goes up in parts, so a broken line loses nothing.',
    document: 'PDF, DOC or DOCX.',
    image: 'JPEG, PNG, GIF, WebP or HEIC, at most 5 MB.',
  },
  sent: (sent: string, of: string, percent: number) => `${sent} of ${of}, ${percent}%`,
  left: (minutes: number) => (minutes < 1 ? 'less than a minute left' : `about ${minutes} min left`),
  sending: 'Uploading',
  waiting: 'Waits for the other uploads',
  paused: 'Paused',
  offline: 'No connection. It goes on by itself once you are back online.',
  pause: 'Pause',
  goOn: 'Continue',
  retry: 'Try again',
  remove: 'Remove',
  replace: 'Replace',
  cancel: 'Cancel upload',
  progressOf: (name: string) => `Upload of ${name}`,
  preparingOf: (name: string) => `Preparing ${name}`,
  chooseAgain: (name: string, percent: number) =>
    `${percent}% of “${name}” is safely here. Choose the same file again and it goes on from there.`,
  chooseSame: 'Choose the file again',
  anotherFile: (name: string) =>
    `This is another file than “${name}”. Choose that one to go on, or remove it to start anew.`,
  checking: 'Checking the file…',
  problems: {
    WRONG_TYPE: {
      video: 'This file isn’t an MP4, WebM or Ogg video.',
      document: 'This file isn’t a PDF, DOC or DOCX document.',
    },
    UNREADABLE: {
      video: 'We couldn’t read this video. Export it again and upload it.',
      document: 'We couldn’t read this document. Save it again and upload it.',
    },
    TOO_LONG: { video: 'This video is longer than 12 hours.', document: 'This document is too long.' },
    TOO_MANY_PIXELS: {
      video: 'This video’s picture is larger than 8K. Export it smaller and upload it.',
      document: 'This document is too large.',
    },
    NOT_CONVERTED: {
      video: 'We couldn’t convert this video. Export it as MP4 (H.264) and upload it.',
      document: 'We couldn’t convert this document. Save it as PDF and upload it.',
    },
    LOST: {
      video: 'This file is no longer on the server. Upload it again.',
      document: 'This file is no longer on the server. Upload it again.',
    },
  } satisfies Record<MediaProblem, Record<UploadKind, string>>,
  ladderProblems: {
    NOT_ENCODED: 'This video couldn’t be encoded. Learners play the original.',
    TOOK_TOO_LONG: 'Encoding took too long and was stopped. Learners play the original.',
    NO_ROOM: 'The server has too little free disk space. Learners play the original.',
  } satisfies Record<LadderProblem, string>,
  converting: (percent: number) => `Converting to MP4, so that every browser plays it (${percent}%)`,
  captionsGo: 'The captions belong to this video and go with it. Please add them again to the new one.',
  gone: 'This upload is not there any more. Please choose the file again.',
  loadError: 'The state of this upload could not be loaded.',
  plays: 'Plays already.',
  ladder: {
    none: '',
    waiting: 'Lighter versions for slow connections are made next.',
    working: 'Making lighter versions for slow connections',
    ready: 'Lighter versions for slow connections are ready.',
    failed: 'No lighter versions could be made. Learners play the original.',
  } satisfies Record<LadderState, string>,
  originalOnly: 'Learners play the original: this server makes no lighter versions for slow connections.',
  failed: 'The upload stopped. What is here is kept.',
  imageFailed: 'The picture could not be sent. Please try again.',
  imageSending: 'Sending…',
  imageShown: 'The chosen picture',
  leave: 'Uploads are under way.',

  captions: 'Captions',
  captionsHint: 'One file a language, VTT or SRT, at most 1 MB, saved as UTF-8.',
  captionsNone: 'No captions yet.',
  captionLanguage: 'Language',
  captionChoose: 'Choose a caption file',
  captionReplace: (language: string) => `Replace ${language} captions`,
  captionRemove: (language: string) => `Remove ${language} captions`,
  captionSending: 'Sending…',
  captionFailed: 'The captions could not be sent. Please try again.',
  languages,
}
