import type { Spoken } from '#platform/i18n/spoken.ts'
import type { words as english } from './drafts-en.ts'

export const words: Spoken<typeof english> = {
  save: {
    nothingYet: 'लिखते ही सेव होता है',
    savedAt: (when) => `${when} सेव हुआ`,
    justNow: 'अभी-अभी',
    saving: 'सेव हो रहा है…',
    kept: 'इस डिवाइस पर रखा है, अभी भेजा नहीं गया',
    signedOut: 'इस डिवाइस पर रखा है, अभी भेजा नहीं गया। कृपया फिर से साइन इन करें।',
    refused: (why) => `इस डिवाइस पर रखा है, अभी भेजा नहीं गया। ${why}`,
    clash: 'इस डिवाइस पर रखा है, अभी भेजा नहीं गया: यह कहीं और भी बदला गया',
    lost: 'यह ब्राउज़र कुछ नहीं रखता: ‘सेव हो गया’ दिखने तक इसी पेज पर रहें',
    tryNow: 'अभी कोशिश करें',
  },
  clash: {
    text: 'आपके चुनने तक दोनों रूप रखे हैं। बाकी सब जोड़ दिया गया है।',
    mine: 'यहाँ लिखा हुआ',
    theirs: 'कहीं और सेव किया हुआ',
    nothing: 'कुछ नहीं',
    allMine: 'मेरा रखें',
    allTheirs: 'दूसरा लें',
    asChosen: 'जो चुना, वही रखें',
    look: 'चुनें',
  },
  tags: 'टैग',
  tagsHint: 'जिन शब्दों से लोग खोजते हैं। कॉमा या Enter से एक टैग पूरा होता है।',
  cover: 'ब्लॉक-प्रिंट कवर',
  coverNumber: (n) => `कवर ${n}`,
  otherCovers: 'दूसरे कवर',
}
