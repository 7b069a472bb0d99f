import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './terms-en.ts'

export const messages: Translated<typeof english> = {
  notice: 'नियम और शर्तें',
  changedSince: (date) => `आपने ${date} को जो नियम और शर्तें मानी थीं, वे उसके बाद बदली हैं।`,
  neverAccepted: 'यह खाता आपके लिए किसी और ने बनाया था। कृपया नियम और शर्तें और गोपनीयता नीति पढ़ें और मानें।',
  goesOn: 'आपके कोर्स पहले की तरह चलते रहेंगे।',
  read: 'नियम और शर्तें पढ़ें',
  readPrivacy: 'गोपनीयता नीति पढ़ें',
  accept: 'मानें',
  accepting: 'सेव हो रहा है...',
  thanks: 'धन्यवाद। आपकी सहमति लिख ली गई है।',
  otherVersion: 'नियम और शर्तें फिर बदली हैं। कृपया नए नियम पढ़ें और मानें।',
}
