import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './card-en.ts'

export const messages: Translated<typeof english> = {
  free: 'मुफ़्त',
  noPrice: 'अभी कीमत नहीं',
  priceWas: (now, was) => `${now}, पहले ${was}`,
  priceUntil: (day) => `यह कीमत ${day} तक`,
  percentOff: (percent) => `${percent}% छूट`,
  students: (count) => `${count} विद्यार्थी`,
  studentsLabel: 'विद्यार्थी',
  durationLabel: 'अवधि',
  addToWishlist: 'पसंद की सूची में जोड़ें',
  bookmark: 'बुकमार्क करें',
  cover: 'ब्लॉक-प्रिंट कवर',
  coverNumber: (n) => `कवर ${n}`,
  otherCovers: 'दूसरे कवर',
}
