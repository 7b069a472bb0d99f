import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './money-back-en.ts'

export const messages: Translated<typeof english> = {
  title: '30 दिन में पैसे वापसी की गारंटी',
  rule: (certificates) =>
    `भुगतान के 30 दिन के अंदर माँगें। 30% से कम पाठ पूरे हुए हों${certificates ? ' और प्रमाणपत्र न बना हो' : ''}, तो रिफ़ंड तुरंत। वरना हमारी टीम 48 घंटे के अंदर उत्तर देती है।`,
}
