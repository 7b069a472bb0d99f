import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './difference-en.ts'

export const messages: Translated<typeof english> = {
  settings: {
    video: 'वीडियो',
    document: 'दस्तावेज़',
    passPercent: 'पास होने का अंक',
    shuffle: 'क्रम बदलें',
    answer: 'उत्तर का प्रकार',
    dueDays: 'समय-सीमा',
    lateRule: 'देर से आए उत्तर',
    lateDeduction: 'देर होने पर कटौती',
    preview: 'मुफ़्त पाठ',
  },
  named: (name) => `${name}: `,
  percent: (n) => `${n}%`,
  days: (n) => `${n} दिन`,
  noDeadline: 'कोई समय-सीमा नहीं',
  answers: { text: 'टेक्स्ट', file: 'फ़ाइल', either: 'टेक्स्ट या फ़ाइल' },
  lateRules: { accept: 'लिए जाएँगे', deduct: 'अंक काटकर लिए जाएँगे', refuse: 'नहीं लिए जाएँगे' },
  yes: 'हाँ',
  no: 'नहीं',
  newUpload: (file) => `${file} (नया अपलोड)`,
  noFile: 'कोई फ़ाइल नहीं',
  goneFile: 'मिटाई गई फ़ाइल',
  free: 'मुफ़्त',
  alwaysOpen: 'हमेशा खुला',
  onlyForm: 'केवल फ़ॉर्मैटिंग या चित्र बदले हैं।',
  onlyKind: 'केवल किसी प्रश्न का प्रकार बदला है।',
}
