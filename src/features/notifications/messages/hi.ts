import { plural } from '#platform/i18n/plural-hi.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

/** What the bell and the email say of each kind. */
const kinds: Translated<typeof english>['kinds'] = {
  'course-waiting': ({ course, creator, revision }) => ({
    title: revision ? 'कोर्स के बदलाव जाँच के लिए आए हैं' : 'एक कोर्स जाँच के लिए आया है',
    message: `${creator} ने ‘${course}’ भेजा है।`,
  }),
  'course-submitted': ({ course, revision }) => ({
    title: revision ? 'आपके बदलाव जाँच के लिए भेजे गए' : 'आपका कोर्स जाँच के लिए भेजा गया',
    message: `हम ‘${course}’ की जाँच करके आपको बताएँगे, आम तौर पर 2 दिन में।${revision ? ' तब तक विद्यार्थियों को मौजूदा कोर्स ही दिखेगा।' : ''}`,
  }),
  'course-withdrawn': ({ course, revision }) => ({
    title: revision ? 'बदलाव वापस लिए गए' : 'कोर्स जाँच से वापस लिया गया',
    message: `अब आप ‘${course}’ फिर बदल सकते हैं।`,
  }),
  'course-approved': ({ course, revision }) => ({
    title: revision ? 'आपके बदलाव लागू हो गए' : 'आपका कोर्स प्रकाशित हो गया',
    message: revision ? `विद्यार्थियों को अब ‘${course}’ का नया रूप दिखेगा।` : `विद्यार्थी अब ‘${course}’ देख और खरीद सकते हैं।`,
  }),
  'course-rejected': ({ course, reason, revision }) => ({
    title: revision ? 'आपके बदलावों में कुछ सुधार चाहिए' : 'आपके कोर्स में कुछ सुधार चाहिए',
    message: `‘${course}’: ${reason}`,
  }),
  'course-archived': ({ course, byAdmin }) => ({
    title: 'कोर्स आर्काइव हुआ',
    message: byAdmin
      ? `हमने ‘${course}’ को मार्केटप्लेस से हटा दिया है। जिन्होंने यह कोर्स लिया है, उनके पास रहेगा।`
      : `‘${course}’ अब खरीदा नहीं जा सकता। जिन्होंने यह कोर्स लिया है, उनके पास रहेगा।`,
  }),
  'course-restored': ({ course }) => ({
    title: 'कोर्स वापस आ गया',
    message: `‘${course}’ फिर से मार्केटप्लेस में है।`,
  }),
  enrolled: ({ course }) => ({
    title: 'आपका नामांकन हो गया',
    message: `‘${course}’ अब आपका है। पहले पाठ से शुरू करें।`,
  }),
  refunded: ({ amount }) => ({
    title: `आपका ${amount} का रिफ़ंड`,
    message: 'जिस खाते से भुगतान हुआ था, रकम उसी में भेजी जा रही है।',
  }),
  'refund-waiting': ({ learner, amount }) => ({
    title: 'नया रिफ़ंड अनुरोध',
    message: `${learner} ने ${amount} का रिफ़ंड माँगा है। कृपया 48 घंटे के अंदर उत्तर दें।`,
  }),
  'refund-overdue': ({ learner, amount }) => ({
    title: 'रिफ़ंड अनुरोध का उत्तर बाकी',
    message: `${learner} को ${amount} का रिफ़ंड माँगे 48 घंटे से ज़्यादा हो गए। कृपया अभी उत्तर दें।`,
  }),
  'dispute-opened': ({ amount, payment }) => ({
    title: `${amount} के एक भुगतान पर विवाद है`,
    message: `भुगतान करने वाले के बैंक ने भुगतान ${payment} वापस माँगा है। समय-सीमा से पहले उत्तर दें।`,
  }),
  'refund-refused': ({ learner, amount }) => ({
    title: `${amount} का रिफ़ंड नहीं भेजा जा सका`,
    message: `${learner} को रकम लौटाने के लिए पेमेंट गेटवे में बैलेंस कम है। बैलेंस बढ़ाएँ।`,
  }),
  'refund-failed': ({ learner, amount }) => ({
    title: `${amount} का रिफ़ंड असफल हुआ`,
    message: `पेमेंट गेटवे ${learner} को रकम नहीं लौटा सकता। विद्यार्थी को खुद भुगतान करें।`,
  }),
  'ledger-differs': ({ count }) => ({
    title: plural(count, {
      one: 'एक रकम बही से मेल नहीं खाती',
      other: `${count} रकमें बही से मेल नहीं खातीं`,
    }),
    message: 'कौन-सी, यह लेखा पेज पर देखें।',
  }),
  'refund-declined': ({ course, reason }) => ({
    title: 'आपका रिफ़ंड अनुरोध नामंज़ूर हुआ',
    message: `‘${course}’: ${reason}`,
  }),
  'refund-ended': ({ amount }) => ({
    title: 'आपका रिफ़ंड अनुरोध बंद हो गया',
    message: `आपने ${amount} वापस माँगे थे। यह रकम किसी और तरीके से आपको लौट रही है, इसलिए अब कोई फ़ैसला बाकी नहीं है।`,
  }),
  'coupon-ended': ({ coupon, reason }) => ({
    title: 'आपका कूपन बंद कर दिया गया',
    message: `‘${coupon}’: ${reason}`,
  }),
  sale: ({ course, amount }) => ({
    title: 'नई बिक्री',
    message: `एक विद्यार्थी ने ‘${course}’ खरीदा। आपका हिस्सा ${amount} है।`,
  }),
  'sale-refunded': ({ course, amount }) => ({
    title: 'एक बिक्री का रिफ़ंड हुआ',
    message: `‘${course}’ के लिए एक विद्यार्थी को ${amount} लौटाए गए। इसमें से आपका हिस्सा घटा दिया गया है।`,
  }),
  'payout-sent': ({ amount, account }) => ({
    title: `हमने आपको ${amount} भेजे`,
    message: `पैसे आपके खाते ${account} में भेजे गए हैं।`,
  }),
  'payout-failed': ({ amount, account }) => ({
    title: `आपका ${amount} का पेआउट नहीं हो सका`,
    message: `पैसे आपके खाते ${account} में नहीं पहुँचे। हम इन्हें अगले पेआउट के साथ भेजेंगे। अपने पेआउट विवरण जाँचें।`,
  }),
  'payout-details-requested': ({ amount, account }) => ({
    title: 'कृपया अपने पेआउट विवरण ठीक करें',
    message: `हम आपके खाते ${account} में ${amount} नहीं भेज सके।`,
  }),
  'section-opened': ({ course, section }) => ({
    title: 'नया अध्याय खुल गया है',
    message: `अब आप ‘${course}’ का ‘${section}’ शुरू कर सकते हैं।`,
  }),
  'assignment-submitted': ({ course, lesson, learner }) => ({
    title: 'एक असाइनमेंट जाँचना है',
    message: `${learner} ने ‘${course}’ का ‘${lesson}’ जमा किया है।`,
  }),
  'assignment-graded': ({ course, lesson }) => ({
    title: 'आपके असाइनमेंट पर नया फ़ीडबैक',
    message: `‘${course}’ के ‘${lesson}’ पर आपके लिए फ़ीडबैक है।`,
  }),
  'learning-reminder': ({ course }) => ({
    title: 'सीखने का समय',
    message: `‘${course}’ वहीं से आगे बढ़ाएँ जहाँ आप रुके थे।`,
  }),
  'bundle-archived': ({ bundle, reason }) => ({
    title: 'आपका बंडल आर्काइव किया गया',
    message: `‘${bundle}’ अब नहीं बिकता। कारण: ${reason}`,
  }),
  'page-item-removed': ({ item, reason }) => ({
    title: {
      banner: 'आपके पेज का बैनर हटाया गया',
      intro: 'आपके पेज का परिचय वीडियो हटाया गया',
      handle: 'आपके पेज का पता हटाया गया',
      formerHandle: 'आपके पेज का एक पुराना पता हटाया गया',
    }[item],
    message: `${item === 'handle' ? '‘मेरा पेज’ में कोई और पता चुनें। ' : ''}कारण: ${reason}`,
  }),
  'gift-taken-back': ({ course }) => ({
    title: 'आपका तोहफ़ा वापस ले लिया गया',
    message: `‘${course}’ के पैसे वापस हो गए, इसलिए यह कोर्स अब आपके पास नहीं है। आपकी प्रगति सुरक्षित है।`,
  }),
  'seat-taken-back': ({ course }) => ({
    title: 'आपकी सीट वापस ले ली गई',
    message: `‘${course}’ कोर्स, जो आपके लिए खरीदा गया था, अब आपके पास नहीं है। आपकी प्रगति सुरक्षित है।`,
  }),
  'gift-accepted': ({ course }) => ({
    title: 'आपका तोहफ़ा स्वीकार हो गया',
    message: `‘${course}’ स्वीकार कर लिया गया है।`,
  }),
  'certificate-issued': ({ course }) => ({
    title: 'आपका प्रमाणपत्र तैयार है',
    message: `आपने ‘${course}’ पूरा किया है। प्रमाणपत्र डाउनलोड करें या उसका पेज शेयर करें।`,
  }),
  'certificate-revoked': ({ course }) => ({
    title: 'आपका प्रमाणपत्र रद्द किया गया',
    message: `‘${course}’ का आपका प्रमाणपत्र अब मान्य नहीं है। अगर आपको यह गलती लगे, तो हमसे संपर्क करें।`,
  }),
  'review-written': ({ course, learner, stars }) => ({
    title: `${stars} स्टार का नया रिव्यू`,
    message: `${learner} ने ‘${course}’ को रिव्यू दिया है।`,
  }),
  'review-replied': ({ course, creator }) => ({
    title: 'आपके रिव्यू का उत्तर',
    message: `${creator} ने ‘${course}’ पर आपके रिव्यू का उत्तर दिया है।`,
  }),
  'question-asked': ({ course, question, learner }) => ({
    title: 'आपके कोर्स में नया प्रश्न',
    message: `${learner} ने ‘${course}’ में पूछा है: ${question}`,
  }),
  'question-followed': ({ course, question, learner }) => ({
    title: 'एक प्रश्न पर नई टिप्पणी',
    message: `${learner} ने ‘${course}’ में आगे लिखा है: ${question}`,
  }),
  'question-answered': ({ course, question, by, instructor }) => ({
    title: instructor ? 'शिक्षक ने आपको उत्तर दिया' : 'आपके प्रश्न का उत्तर',
    message: `${by} ने ‘${course}’ में उत्तर दिया: ${question}`,
  }),
  'video-ready': ({ file }) => ({ title: 'वीडियो तैयार है', message: `${file} अब देखा जा सकता है।` }),
  'video-failed': ({ file, reason }) => ({ title: 'वीडियो तैयार नहीं हुआ', message: `${file}: ${reason}` }),
  announcement: ({ course, creator, subject, text }) => ({
    title: subject,
    message: `${creator}, ‘${course}’:\n\n${text}`,
  }),
  'enquiry-received': ({ ticket, name, studio }) => ({
    title: studio ? 'स्टूडियो के लिए पूछताछ' : 'नई पूछताछ',
    message: `${name} ने पूछताछ भेजी है। टिकट ${ticket}।`,
  }),
  'enquiry-assigned': ({ ticket, name }) => ({
    title: 'आपके लिए एक पूछताछ',
    message: `कृपया ${name} के टिकट ${ticket} का उत्तर दें।`,
  }),
  'enquiry-answered': ({ ticket, email }) => ({
    title: `${ticket} का उत्तर भेज दिया गया`,
    message: `उत्तर ${email} पर भेजा गया है।`,
  }),
}

export const messages: Translated<typeof english> = {
  kinds,

  markAllRead: 'सभी को पढ़ा हुआ मानें',
  unread: 'नई',
  justNow: 'अभी-अभी',
  nothing: 'कोई नई सूचना नहीं',
  nothingText: 'उत्तर और आपके कोर्स पर फ़ैसले यहाँ दिखेंगे।',
  loading: 'लोड हो रहा है...',
  failed: 'आपकी सूचनाएँ लोड नहीं हो सकीं।',
  tryAgain: 'फिर कोशिश करें',
  older: 'पुरानी सूचनाएँ देखें',
  viewAll: 'सभी देखें',

  title: 'सूचनाएँ',
  description: 'आपके कोर्स, ऑर्डर और पूछताछ के अपडेट।',
  show: 'दिखाएँ',
  all: 'सभी',
  loadingList: 'आपकी सूचनाएँ लोड हो रही हैं',
  nothingUnread: 'कोई नई सूचना बाकी नहीं',
  nothingUnreadText: 'जो नया होगा, वह खोलने तक यहाँ दिखेगा।',
  showAll: 'सभी दिखाएँ',
  retention: 'सूचनाएँ एक साल तक रखी जाती हैं।',
  preferences: 'चुनें कि कौन-से ईमेल मिलें',
}
