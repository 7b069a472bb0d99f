import type { Spoken } from '#platform/i18n/spoken.ts'
import type { words as english } from './difference-en.ts'

export const words: Spoken<typeof english> = {
  settings: {
    video: 'वीडियो',
    document: 'दस्तावेज़',
    passPercent: 'पास होने का अंक',
    shuffle: 'क्रम बदलते रहें',
    answer: 'उत्तर',
    dueDays: 'समय-सीमा',
    preview: 'निःशुल्क झलक',
  },
  named: (name) => `${name}: `,
  percent: (n) => `${n}%`,
  days: (n) => `${n} दिन`,
  noDeadline: 'कोई समय-सीमा नहीं',
  answers: { text: 'लिखा हुआ', file: 'फ़ाइल', either: 'लिखा हुआ या फ़ाइल' },
  yes: 'हाँ',
  no: 'नहीं',
  anew: (file) => `${file}, फिर से अपलोड`,
  noFile: 'कोई फ़ाइल नहीं',
  goneFile: 'फ़ाइल, जो अब नहीं है',
  free: 'निःशुल्क',
  onlyForm: 'केवल रूप या चित्र बदले हैं।',
  onlyKind: 'केवल किसी प्रश्न का प्रकार बदला है।',
}
