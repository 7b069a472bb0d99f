import { formatCount } from '#platform/format/format.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './seats-en.ts'

export const messages: Translated<typeof english> = {
  countRule: (min, max) => `${formatCount(min)} से ${formatCount(max)} तक सीटें चुनें`,
  tooDear: (max) =>
    `एक बार में इतना बड़ा भुगतान नहीं हो सकता। ज़्यादा से ज़्यादा ${formatCount(max)} सीटें चुनें और बाकी दूसरे ऑर्डर से खरीदें`,
  oneCourse: 'सीटें एक ही कोर्स की खरीदी जाती हैं',
}
