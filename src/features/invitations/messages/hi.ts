import { formatCount } from '#platform/format/format.ts'
import { plural } from '#platform/i18n/plural-hi.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  noAddress: 'कम से कम एक ईमेल लिखें',
  tooManyAtOnce: (max) => `ज़्यादा से ज़्यादा ${formatCount(max)} ईमेल लिखें`,
  notFound: 'यह आमंत्रण नहीं मिला। देखें कि लिंक पूरा है या नहीं।',
  courseNotFound: 'हमें यह कोर्स नहीं मिला।',
  notForSale: 'यह कोर्स अभी प्रकाशित नहीं है।',
  tooMany: (max) => `आप एक दिन में ${formatCount(max)} लोगों को आमंत्रण भेज सकते हैं। बाकी कल भेजें।`,
  used: 'यह आमंत्रण किसी और खाते से स्वीकार किया जा चुका है।',
  withdrawn: 'यह आमंत्रण वापस ले लिया गया।',
  expired: 'इस आमंत्रण की अवधि समाप्त हो गई। नया आमंत्रण माँगें।',
  owned: 'यह कोर्स आपके पास पहले से है।',
  ownCourse: 'यह आपका अपना कोर्स है।',
  ownGift: 'यह तोहफ़ा आपने किसी और के लिए खरीदा है। उन्हें लिंक भेजें।',
  closed: 'यह आमंत्रण अब खुला नहीं है।',
  resendLater: (hours) => `ईमेल ${hours} घंटे में एक बार जाता है। कल फिर कोशिश करें।`,
  noMoreEmails: (max) => `हम एक आमंत्रण के ज़्यादा से ज़्यादा ${max} ईमेल भेजते हैं।`,
  invited: (count) =>
    plural(count, { one: '1 व्यक्ति को आमंत्रण भेजा।', other: `${formatCount(count)} लोगों को आमंत्रण भेजा।` }),
  resent: 'ईमेल भेज दिया।',
  giftSent: 'तोहफ़ा भेज दिया।',
  giftMoved: 'तोहफ़ा नए लिंक के साथ भेज दिया। पहला लिंक अब काम नहीं करता।',
  wantsNone: 'इस ईमेल पर आमंत्रण नहीं भेजे जा सकते। लिंक खुद भेजें',
  taken: 'आमंत्रण वापस ले लिया।',
  accepted: 'यह कोर्स अब आपका है।',
  stopped: 'अब हम इस ईमेल पर कोई आमंत्रण नहीं भेजेंगे।',
  csv: { email: 'ईमेल', state: 'स्थिति', invited: 'आमंत्रण भेजा', accepted: 'स्वीकार किया' },
  states: { open: 'आमंत्रण भेजा', accepted: 'स्वीकार किया', withdrawn: 'वापस लिया', expired: 'अवधि समाप्त' },
}
