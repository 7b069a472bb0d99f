import type { Spoken } from '#platform/i18n/spoken.ts'
import type { messages as english } from './tally-en.ts'

export const messages: Spoken<typeof english> = {
  title: 'Tally में खातों के नाम',
  hint: 'Tally वाउचर में यही नाम आते हैं। हर लेजर का नाम ठीक वैसा लिखें, जैसा Tally में है; खाली छोड़ने पर हमारा नाम रहेगा, जो वहाँ दिखता है।',
  form: 'खाली फ़ील्ड में जो नाम दिखता है, वही रहेगा।',
  failed: 'नाम लोड नहीं हो सके।',
  edit: 'नाम बदलें',
  save: 'नाम सेव करें',
  saving: 'सेव हो रहा है…',
  saved: 'नाम सेव हो गए। नई Tally रिपोर्ट में यही आएँगे।',
  cancel: 'रद्द करें',
  changed: (count) => (count === 0 ? 'सभी नाम मानक हैं।' : `आपके अपने नाम: ${count}`),
}
