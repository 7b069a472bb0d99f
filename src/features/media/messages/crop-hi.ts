import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './crop-en.ts'

export const messages: Translated<typeof english> = {
  title: 'चित्र क्रॉप करें',
  hint: 'फ़्रेम खींचें, या तीर वाली कुंजियों से हिलाएँ।',
  picture: 'आपका चित्र',
  use: 'क्रॉप करके आगे बढ़ें',
  cancel: 'रद्द करें',
  failed: 'यह चित्र क्रॉप नहीं हो सका। दूसरा चित्र चुनकर फिर कोशिश करें।',
  unreadable: 'यह चित्र पढ़ा नहीं जा सका। 5 MB तक का JPEG, PNG, GIF, WebP या HEIC चुनें।',
  handles: {
    cropArea: 'क्रॉप का हिस्सा: तीर वाली कुंजियों से हिलाएँ',
    nwDragHandle: 'ऊपर का बायाँ कोना',
    nDragHandle: 'ऊपर का किनारा',
    neDragHandle: 'ऊपर का दायाँ कोना',
    eDragHandle: 'दायाँ किनारा',
    seDragHandle: 'नीचे का दायाँ कोना',
    sDragHandle: 'नीचे का किनारा',
    swDragHandle: 'नीचे का बायाँ कोना',
    wDragHandle: 'बायाँ किनारा',
  },
}
