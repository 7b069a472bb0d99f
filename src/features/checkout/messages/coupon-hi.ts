import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './coupon-en.ts'

export const messages: Translated<typeof english> = {
  haveCode: 'कूपन कोड है?',
  anotherCode: 'दूसरा कूपन कोड डालें',
  code: 'कूपन कोड',
  apply: 'लागू करें',
  applying: 'जाँच हो रही है...',
  checking: 'आपके कूपन की जाँच हो रही है...',
  coupon: (code) => `कूपन ${code}`,
  validUntil: (when) => `${when} तक मान्य`,
  remove: 'हटाएँ',
  removeOf: (code) => `कूपन ${code} हटाएँ`,
  applied: (code, saved, total) => `कूपन ${code} लागू हुआ: ${saved} की बचत। कुल: ${total}।`,
  removed: (total) => `कूपन हटाया गया। कुल: ${total}।`,
  savesMore: (code) => `कूपन ${code} से ज़्यादा बचत है, इसलिए वही लागू है।`,
  savesAsMuch: (code) => `कूपन ${code} से भी उतनी ही बचत है, इसलिए वही लागू है।`,
  notApplied: (code, reason) => `कूपन ${code}: ${reason}`,
  withoutCode: 'बिना कोड के जारी रखें',
  pricedWithout: 'यह बिना कोड की कीमत है।',
  notChecked: 'कोड की जाँच नहीं हो सकी। फिर कोशिश करें।',
  insteadOf: (code, price, before) => `कूपन ${code}: ${before} की जगह ${price}`,
  freeInsteadOf: (code, before) => `कूपन ${code}: ${before} की जगह मुफ़्त`,
}
