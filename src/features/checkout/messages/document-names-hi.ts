import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './document-names-en.ts'

export const messages: Translated<typeof english> = {
  title: 'दस्तावेज़',
  kinds: {
    invoice: 'टैक्स इनवॉइस PDF',
    'bill-of-supply': 'बिल ऑफ़ सप्लाई PDF',
    receipt: 'रसीद PDF',
    'credit-note': 'क्रेडिट नोट PDF',
  },
  download: (kind, number) => `${kind}, ${number}`,
  notFound: 'यह दस्तावेज़ नहीं मिला।',
}
