import type { Spoken } from '#platform/i18n/spoken.ts'
import type { messages as english } from './billing-en.ts'

export const messages: Spoken<typeof english> = {
  title: 'बिलिंग की जानकारी',
  text: 'आपके अगले ऑर्डरों की इनवॉइस के लिए। पहले के दस्तावेज़ वैसे ही रहेंगे।',
  name: 'इनवॉइस पर नाम',
  nameHint: 'आपका या आपके कारोबार का नाम। ख़ाली छोड़ने पर प्रोफ़ाइल का नाम आएगा।',
  address: 'पता',
  state: 'राज्य',
  chooseState: 'कृपया अपना राज्य चुनें',
  selectState: 'राज्य चुनें',
  pin: 'पिन कोड',
  wrongPin: 'कृपया सही पिन कोड डालें',
  gstin: 'GSTIN',
  gstinHint: 'GST में पंजीकृत नहीं हैं तो ख़ाली छोड़ें',
  wrongGstin: 'कृपया सही GSTIN लिखें',
  save: 'जानकारी सेव करें',
  saving: 'सेव हो रहा है...',
  saved: 'बिलिंग की जानकारी सेव हो गई',
  askTitle: 'टैक्स इनवॉइस के लिए पता',
  askText: 'भारत में टैक्स इनवॉइस पर आपका पता और राज्य लिखना ज़रूरी है।',
  addressNeeded: 'कृपया अपना पता लिखें',
  ofGstin: 'आपके GSTIN का राज्य',
}
