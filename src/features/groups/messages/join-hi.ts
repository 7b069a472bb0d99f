import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './join-en.ts'

export const messages: Translated<typeof english> = {
  page: { title: 'आपके लिए एक सीट', description: 'समूह के लिए खरीदे गए कोर्स में एक सीट।' },
  heading: 'समूह में एक सीट',
  group: (name) => `समूह: ${name}`,
  join: 'सीट लें',
  joining: 'सीट ली जा रही है...',
  signIn: 'साइन इन करके सीट लें',
  visitor: 'इसका भुगतान हो चुका है। सीट लेने के लिए साइन इन करें। खाता नहीं है, तो नया बनाएँ।',
  yours: 'इस समूह में आपके पास सीट है। यह कोर्स आपका है।',
  full: 'इस समूह की सारी सीटें भर चुकी हैं।',
  fullNext: (name) => `${name} से सीट माँगें: वे और सीटें खरीद सकते हैं, या जो सीट इस्तेमाल नहीं हो रही, उसे वापस ले सकते हैं।`,
  takenBack: 'इस समूह में आपकी सीट वापस ले ली गई है।',
  takenBackNext: (name) => `अगर यह गलती से हुआ है, तो ${name} से पूछें: वे आपको ईमेल से सीट भेज सकते हैं।`,
  missing: 'यह लिंक अब काम नहीं करता',
  missingText: 'जिन्होंने भेजा था, उनसे नया लिंक माँगें और देखें कि लिंक पूरा है।',
  failed: 'पेज लोड नहीं हो सका। अपना इंटरनेट देखकर फिर कोशिश करें।',
}
