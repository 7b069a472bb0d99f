import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './admin-en.ts'

export const messages: Translated<typeof english> = {
  title: 'सार्वजनिक पेज',
  open: 'पेज खोलें',
  address: 'पता',
  noAddress: 'कोई नहीं',
  former: 'पुराने पते',
  banner: 'बैनर',
  drawn: 'साइट का बनाया हुआ',
  intro: 'परिचय का वीडियो',
  noIntro: 'कोई नहीं',
  remove: { banner: 'बैनर हटाएँ', intro: 'वीडियो हटाएँ', handle: 'पता हटाएँ' },
  question: {
    banner: 'बैनर हटाएँ?',
    intro: 'परिचय का वीडियो हटाएँ?',
  },
  questionHandle: (handle) => `पता ${handle} हटाएँ?`,
  text: {
    banner: 'उसकी जगह पेज पर बनाया हुआ बैनर दिखेगा।',
    intro: 'पेज पर कोई वीडियो नहीं दिखेगा।',
    handle: 'अब से यह कहीं नहीं ले जाएगा, और इसे कोई और चुन सकता है। जिस क्रिएटर के पास दूसरा पता न हो, वे तुरंत नया चुन सकते हैं।',
  },
  reason: 'कारण',
  reasonHint: 'यह क्रिएटर को भेजा जाता है।',
  cancel: 'रद्द करें',
  removing: 'हटाया जा रहा है...',
  unsent: 'आपका लिखा हुआ अभी भेजा नहीं गया है।',
}
