import type { Spoken } from '#platform/i18n/spoken.ts'
import type { messages as english } from './revision-en.ts'

export const messages: Spoken<typeof english> = {
  title: 'रिवीज़न',
  description: 'जो प्रश्न ग़लत हुए या आपने चुने, वे भूलने से ठीक पहले फिर सामने आते हैं।',
  due: (_, shown) => `आज ${shown} प्रश्न दोहराने हैं`,
  left: (shown) => `आज ${shown} बाकी`,
  errorText: 'आपके प्रश्न लोड नहीं हो सके। कृपया फिर कोशिश करें।',
  question: 'प्रश्न',
  check: 'उत्तर जाँचें',
  show: 'उत्तर देखें',
  checking: 'जाँच हो रही है...',
  rating: 'यह प्रश्न कितना आता था?',
  ratingHint: '1, 2, 3 या 4 दबाएँ। प्रश्न लिखे हुए समय के बाद फिर आएगा।',
  ratings: { again: 'नहीं आया', hard: 'मुश्किल', good: 'ठीक', easy: 'आसान' },
  days: (days) => `${days} दिन`,
  next: (days) => `${days} बाद फिर आएगा। अगला प्रश्न।`,
  elsewhere: 'आप यह प्रश्न दोहरा चुके हैं, शायद दूसरे टैब में।',
  emptyTitle: 'आज दोहराने के लिए कुछ नहीं है',
  emptyText: 'मॉक टेस्ट के ग़लत उत्तर यहाँ आते हैं। हल वाले पेज से आप कोई भी प्रश्न जोड़ सकते हैं।',
  doneTitle: 'आज का रिवीज़न पूरा हुआ',
  nextDay: (date) => `अगले प्रश्न ${date} को आएँगे।`,
  toCourses: 'मेरे कोर्स',
  add: 'यह प्रश्न दोहराना है',
  added: 'आपके रिवीज़न में है',
  open: 'अभी दोहराएँ',
}
