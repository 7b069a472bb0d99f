import type { Spoken } from '#platform/i18n/spoken.ts'
import type { words as english } from './crop-en.ts'

export const words: Spoken<typeof english> = {
  title: 'क्या दिखे, चुनें',
  hint: 'फ़्रेम खींचें, या तीर वाली कुंजियों से हिलाएँ।',
  picture: 'आपका चित्र',
  use: 'यह हिस्सा लें',
  cancel: 'रद्द करें',
  failed: 'यह हिस्सा काटा नहीं जा सका। कृपया दूसरा चित्र लें।',
  unreadable: 'यह चित्र पढ़ा नहीं जा सकता। JPEG, PNG और GIF चलते हैं, 5 MB तक।',
  handles: {
    cropArea: 'जो हिस्सा रहेगा: तीर वाली कुंजियों से हिलता है',
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
