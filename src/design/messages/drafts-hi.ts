import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './drafts-en.ts'

export const messages: Translated<typeof english> = {
  save: {
    nothingYet: 'लिखते-लिखते सेव होता है',
    savedAt: (when) => `${when} सेव हुआ`,
    justNow: 'अभी-अभी',
    saving: 'सेव हो रहा है…',
    stored: 'इस डिवाइस पर सेव है, सर्वर पर अभी नहीं',
    signedOut: 'इस डिवाइस पर सेव है, सर्वर पर अभी नहीं। कृपया फिर से साइन इन करें।',
    refused: (why) => `इस डिवाइस पर सेव है, सर्वर पर अभी नहीं। ${why}`,
    conflict: 'इस डिवाइस पर सेव है। इसे किसी और टैब या डिवाइस पर भी बदला गया है।',
    lost: 'यह ब्राउज़र ड्राफ़्ट सेव नहीं कर सकता। ‘सेव हुआ’ दिखने तक इसी पेज पर रहें।',
    tryNow: 'अभी कोशिश करें',
  },
  conflict: {
    text: 'चुनें कि कौन-सा वर्शन रखना है। बाकी सभी बदलाव जोड़ दिए गए हैं।',
    mine: 'आपका वर्शन',
    theirs: 'दूसरा वर्शन',
    nothing: 'खाली',
    allMine: 'मेरा वर्शन रखें',
    allTheirs: 'दूसरा वर्शन रखें',
    asChosen: 'चुने हुए वर्शन सेव करें',
    look: 'वर्शन चुनें',
  },
  tags: 'टैग',
  tagsHint: 'जिन शब्दों से लोग खोजते हैं। हर टैग के बाद कॉमा या Enter दबाएँ।',
}
