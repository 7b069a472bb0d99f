import type { Spoken } from '#platform/i18n/spoken.ts'
import type { messages as english } from './admin-en.ts'

export const messages: Spoken<typeof english> = {
  title: 'प्रमाणपत्र',
  description: 'जारी किए गए प्रमाणपत्र, और उन्हें रद्द करना।',
  intro: 'जारी किए गए सभी प्रमाणपत्र। पूरे कोर्स का रिफ़ंड होने पर उसका प्रमाणपत्र रद्द हो जाता है।',
  search: 'विद्यार्थी, कोर्स या प्रमाणपत्र आईडी से खोजें',
  state: 'स्थिति',
  allStates: 'सभी स्थितियाँ',
  emptyTitle: 'अभी कोई प्रमाणपत्र नहीं',
  emptyText: 'जब कोई विद्यार्थी कोर्स पूरा करके अपने नाम की पुष्टि करता है, तब प्रमाणपत्र यहाँ दिखता है।',
  noneText: 'कुछ और खोजें या दूसरा फ़िल्टर चुनें।',
  open: 'प्रमाणपत्र खोलें',
  openLearner: 'विद्यार्थी का पेज खोलें',
  revoke: 'रद्द करें',
  revokeTitle: 'यह प्रमाणपत्र रद्द करें?',
  revokeText: (name, course) =>
    `${name}, ${course}. इसे वापस नहीं लिया जा सकता। इसके पेज और हर जाँच में बिना कारण के “रद्द” लिखा होगा।`,
  reason: 'कारण',
  reasonHint: 'इसे केवल एडमिन देख सकते हैं।',
  unsent: 'अभी सेव नहीं हुआ',
  cancel: 'वापस जाएँ',
  revoking: 'रद्द हो रहा है…',
}
