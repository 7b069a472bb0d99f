import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './test-payment-en.ts'

export const messages: Translated<typeof english> = {
  title: 'टेस्ट पेमेंट',
  intro: 'विद्यार्थी की तरह ₹1 का पेमेंट करें और देखें कि कुंजी, चेकआउट और वेबहुक साथ काम करते हैं।',
  modes: {
    off: 'यह स्कूल पेमेंट नहीं लेता। पहले सेटअप में पेमेंट की कुंजी डालें।',
    sandbox: 'सैंडबॉक्स में असली पैसे नहीं कटते।',
    test: 'आपकी कुंजी टेस्ट के लिए है। असली पैसे नहीं कटते।',
    live: 'आपकी कुंजी लाइव है। आपके खाते से ₹1 कटेगा। पेमेंट गेटवे यह रकम 5 दिन में अपने-आप लौटा देता है।',
  },
  send: '₹1 का टेस्ट पेमेंट करें',
  sending: 'खुल रहा है …',
  checkoutBlocked: 'पेमेंट गेटवे का चेकआउट लोड नहीं हुआ। अपना कनेक्शन जाँचें, फिर कोशिश करें।',
  cancelled: 'पेमेंट से पहले ही चेकआउट बंद कर दिया गया।',
  result: 'परिणाम',
  systemCheck: 'सिस्टम की जाँच',
  setup: 'सेटअप',
}
