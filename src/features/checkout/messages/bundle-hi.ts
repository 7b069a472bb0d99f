import { plural } from '#platform/i18n/plural-hi.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './bundle-en.ts'

export const messages: Translated<typeof english> = {
  loginText: 'यह बंडल खरीदने के लिए साइन इन करें',
  title: (bundle) => `‘${bundle}’ खरीदें`,
  included: (n) => plural(n, { one: `आपको ${n} कोर्स मिलेगा`, other: `आपको ${n} कोर्स मिलेंगे` }),
  owned: 'आपके पास है',
  alone: 'अलग-अलग लेने पर',
  saving: 'बंडल की बचत',
  total: 'कुल',
  pay: (total) => `बंडल खरीदें • ${total}`,
  free: 'बंडल लें • मुफ़्त',
  refund: 'आप किसी एक कोर्स का रिफ़ंड भी माँग सकते हैं: उतनी रकम, जितनी आपने उसके लिए दी।',
  notNow: 'अभी नहीं',

  changedTitle: 'कीमत बदल गई है',
  changedText: (price) => `अब आपके लिए बंडल की कीमत ${price} है। क्या इस कीमत पर खरीदना है?`,
  goneTitle: 'यह बंडल अब बिक्री पर नहीं है',
  goneText: 'इसके कोर्स अलग-अलग खरीदे जा सकते हैं।',
  allBundles: 'दूसरे बंडल देखें',
  ownedTitle: 'इस बंडल के सभी कोर्स आपके पास हैं',
  ownedText: 'कोई भुगतान नहीं करना है।',
  myCourses: 'मेरे कोर्स पर जाएँ',
  ownTitle: 'यह आपका अपना कोर्स है',
  myContent: 'मेरा कंटेंट पर जाएँ',
  contact: 'हमसे संपर्क करें',
  failedTitle: 'भुगतान शुरू नहीं हो पाया',

  bundle: (title) => `बंडल ‘${title}’`,
}
