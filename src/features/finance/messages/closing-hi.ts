import { plural } from '#platform/i18n/plural-hi.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './closing-en.ts'

export const messages: Translated<typeof english> = {
  close: (month) => `${month} बंद करें`,
  hint: (month) => `बंद करने के बाद ${month} में कुछ दर्ज नहीं हो सकता।`,
  closedUntil: (month) => `${month} के अंत तक का हिसाब बंद है।`,
  question: (month) => `${month} बंद करें?`,
  detail: (month) =>
    `इसके बाद ${month} में कुछ दर्ज नहीं हो सकता, और वह दोबारा नहीं खुलता। देर से आई एंट्री पहले खुले महीने में दर्ज होती है।`,
  unexplained: (count) =>
    plural(count, {
      one: `${count} भुगतान या अंतर का हिसाब अभी नहीं मिला है। आप महीना बंद कर सकते हैं; हिसाब बाद में दर्ज होगा।`,
      other: `${count} भुगतान और अंतर का हिसाब अभी नहीं मिला है। आप महीना बंद कर सकते हैं; हिसाब बाद में दर्ज होगा।`,
    }),
  closing: 'बंद हो रहा है...',
  done: 'महीना बंद हो गया।',
  alreadyClosed: 'यह महीना पहले ही बंद हो चुका है।',
  notNext: 'पहले के महीने पहले बंद करें।',
  notOver: 'यह महीना अभी पूरा नहीं हुआ है।',
}
