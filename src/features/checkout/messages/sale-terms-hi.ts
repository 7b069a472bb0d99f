import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './sale-terms-en.ts'

export const messages: Translated<typeof english> = {
  title: 'किन शर्तों पर बिका',
  refundPolicy: 'रिफ़ंड नीति',
  terms: 'नियम और शर्तें',
  version: (day) => `${day} का संस्करण`,
  changed: (day) => `${day} का संस्करण, उसके बाद बदला है`,
  unknown: 'संस्करण दर्ज नहीं है',
}
