import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './tally-en.ts'

export const messages: Translated<typeof english> = {
  title: 'Tally में खातों के नाम',
  hint: 'Tally वाउचर में यही नाम आते हैं। नाम ठीक वैसे लिखें, जैसे Tally में हैं। डिफ़ॉल्ट नाम के लिए फ़ील्ड खाली छोड़ें।',
  form: 'नाम ठीक वैसे लिखें, जैसे Tally में हैं। खाली फ़ील्ड में जो डिफ़ॉल्ट नाम दिखता है, वही रहेगा।',
  failed: 'नाम लोड नहीं हो सके।',
  edit: 'नाम बदलें',
  save: 'नाम सेव करें',
  saving: 'सेव हो रहा है…',
  saved: 'नाम सेव हो गए। नई Tally रिपोर्ट में यही आएँगे।',
  cancel: 'रद्द करें',
  changed: (count) => (count === 0 ? 'सभी नाम डिफ़ॉल्ट हैं।' : `आपके दिए ${count} नाम`),
}
