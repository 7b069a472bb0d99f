import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './emails-en.ts'

export const messages: Translated<typeof english> = {
  open: 'यहाँ खोलें',
  why: 'यह ईमेल इसलिए आया है क्योंकि कोर्स के अपडेट चालू हैं।',
  whySales: 'यह ईमेल इसलिए आया है क्योंकि बिक्री के ईमेल चालू हैं।',
  change: 'सेटिंग में बदलें',
  sales: (count) => `${count} नई बिक्री`,
  salesOpening: (amount) => `आपका हिस्सा ${amount} है।`,
  ofCourse: (count, amount) => `${count} बिक्री, ${amount}`,
  otherCourses: 'अन्य कोर्स',
  earnings: 'अपनी कमाई देखें',
}
