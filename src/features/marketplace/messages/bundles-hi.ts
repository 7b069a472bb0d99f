import { plural } from '#platform/i18n/plural-hi.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './bundles-en.ts'

export const messages: Translated<typeof english> = {
  title: 'बंडल',
  description: 'कई ऑनलाइन कोर्स एक कीमत पर, हिन्दी और अंग्रेज़ी में। जिनके पास कुछ कोर्स हैं, वे सिर्फ़ बाकी के पैसे देते हैं।',
  lead: 'कई कोर्स, एक कीमत पर। अगर कुछ कोर्स आपके पास हैं, तो आप सिर्फ़ बाकी के पैसे देते हैं।',
  courses: (n) => plural(n, { one: `${n} कोर्स`, other: `${n} कोर्स` }),
  by: (creator) => creator,
  empty: 'अभी कोई बंडल नहीं है',
  emptyText: 'सभी कोर्स अलग-अलग मिलते हैं।',
  browse: 'कोर्स देखें',
  pastEnd: 'यह पेज नहीं है',
  pastEndText: 'अब इतने पेज नहीं हैं।',
  firstPage: 'पहले पेज पर जाएँ',
  link: 'बंडल: कई कोर्स, एक कीमत पर',

  bundle: 'बंडल',
  headDescription: (title, n, price) =>
    plural(n, {
      one: `‘${title}’: ${price} में ${n} कोर्स।`,
      other: `‘${title}’: ${price} में ${n} ऑनलाइन कोर्स एक साथ।`,
    }),
  alone: (together) => `अलग-अलग लेने पर ${together}`,
  save: (saving, percent) => `${saving} की बचत (${percent}%)`,
  free: 'मुफ़्त',
  buy: (price) => `बंडल खरीदें • ${price}`,
  buyFree: 'बंडल लें • मुफ़्त',
  opening: 'खुल रहा है…',
  inside: 'इस बंडल के कोर्स',
  costsAlone: 'अकेले कोर्स की कीमत',
  owned: 'यह कोर्स आपके पास है',
  goToCourse: 'कोर्स पर जाएँ',
  youOwn: (owned, all, price) =>
    plural(owned, {
      one: `${all} में से ${owned} कोर्स आपके पास है, इसलिए आपके लिए कीमत ${price} है।`,
      other: `${all} में से ${owned} कोर्स आपके पास हैं, इसलिए आपके लिए कीमत ${price} है।`,
    }),
  ownAll: 'इस बंडल के सभी कोर्स आपके पास हैं।',
  myCourses: 'मेरे कोर्स पर जाएँ',
  yours: 'यह आपका बंडल है।',
  manage: 'बंडल बदलें',
  spread: 'अगर कुछ कोर्स आपके पास हैं, तो आप सिर्फ़ बाकी के पैसे देते हैं। अपनी कीमत देखने के लिए साइन इन करें।',
  refund: 'आप किसी एक कोर्स का रिफ़ंड भी माँग सकते हैं: उतनी रकम, जितनी आपने उसके लिए दी।',
  refundPolicy: 'रिफ़ंड नीति',
  share: 'शेयर करें',
  linkCopied: 'लिंक कॉपी हो गया',
  linkNotCopied: 'लिंक कॉपी नहीं हुआ',

  alsoSold: 'साथ में भी मिलते हैं',
  all: 'सभी बंडल देखें',
}
