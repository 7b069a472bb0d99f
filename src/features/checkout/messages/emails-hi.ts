import { formatCount } from '#platform/format/format.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './emails-en.ts'

export const messages: Translated<typeof english> = {
  thanks: 'सीखते रहें,',

  receiptSubject: (number) => `आपकी रसीद ${number}`,
  receiptOpening: 'खरीदारी के लिए धन्यवाद। अब यह आपका है:',
  seatsOpening: 'खरीदारी के लिए धन्यवाद। आपके समूह की सीटें तैयार हैं:',
  seatsRefundRule: 'जब तक किसी ने सीट स्वीकार नहीं की है, आप 30 दिन के अंदर पैसे वापस ले सकते हैं। उसके बाद हमारी टीम फ़ैसला करती है।',
  seeGroup: 'सीटें दें',
  times: (title, count) => `${title} × ${formatCount(count)}`,
  giftOpening: 'खरीदारी के लिए धन्यवाद। आपका तोहफ़ा:',
  receiptNumber: 'रसीद नंबर',
  taxInvoiceNumber: 'टैक्स इनवॉइस नंबर',
  billOfSupplyNumber: 'बिल ऑफ़ सप्लाई नंबर',
  orderNumber: 'ऑर्डर',
  paidOn: 'भुगतान की तारीख',
  price: 'कीमत',
  discount: 'छूट',
  total: 'कुल भुगतान',
  taxable: 'कर-योग्य मूल्य',
  cgst: 'CGST',
  sgst: 'SGST',
  igst: 'IGST',
  seller: 'विक्रेता',
  gstin: 'GSTIN',
  placeOfSupply: 'आपूर्ति का स्थान',
  paymentId: 'भुगतान ID',
  startLearning: 'सीखना शुरू करें',
  seeGift: 'तोहफ़ा देखें',
  seeCourses: 'अपने कोर्स देखें',
  seePurchases: 'अपनी खरीदारी देखें',
  refundRule: 'आपको 30 दिन में पैसे वापसी की गारंटी मिलती है। शर्तें हमारे रिफ़ंड नीति पेज पर हैं।',
  giftRefundRule:
    'जब तक तोहफ़ा स्वीकार नहीं होता, आपको 30 दिन में पैसे वापसी की गारंटी मिलती है। एक साल तक स्वीकार न हो, तो पैसे अपने आप वापस आ जाते हैं।',

  freeSubject: (course) => `आपका नामांकन हो गया: ${course}`,
  freeSubjectOfSeveral: (count) => `${count} कोर्स में आपका नामांकन हो गया`,
  freeOpening: 'इन कोर्स में आपका नामांकन हो गया:',

  refundSubject: (amount) => `आपका ${amount} का रिफ़ंड`,
  refundOpening: (amount) =>
    `हमें उन कोर्स के लिए ${amount} मिले, जो पहले से आपके पास हैं। पूरी रकम उसी खाते में वापस की जा रही है, जिससे भुगतान हुआ था।`,
  refundOfNoOrder: (amount) =>
    `हमें ${amount} का एक भुगतान मिला, जो आपके किसी ऑर्डर से मेल नहीं खाता। यह रकम उसी खाते में वापस की जा रही है, जिससे भुगतान हुआ था।`,
  refundTime: 'रकम आने में बैंक को 5 से 7 कार्य दिवस लग सकते हैं।',
  refundNumber: 'रिफ़ंड',
  creditNoteNumber: 'क्रेडिट नोट नंबर',
  refundApproved: (amount) => `आपका ${amount} का रिफ़ंड मंज़ूर हो गया। पैसे उसी खाते में लौटेंगे, जिससे भुगतान हुआ था।`,
  accessEnded: 'अब ये कोर्स आपके पास नहीं हैं:',
  accessGoesOn: 'कीमत का एक हिस्सा लौटाया गया। ये कोर्स आपके पास बने रहेंगे:',
  disputeRefundSubject: (amount) => `आपके बैंक ने आपको ${amount} लौटाए`,
  disputeRefund: (amount) => `आपके बैंक ने इस भुगतान की रकम हमसे वापस लेकर आपको ${amount} लौटा दिए।`,
  disputeSubject: (amount) => `${amount} के एक भुगतान पर विवाद है`,
  dispute: (learner, amount) => `${learner} के बैंक ने ${amount} वापस माँगे हैं। बैंक के फ़ैसले तक कोर्स विद्यार्थी के पास रहेंगे।`,
  replyBy: 'उत्तर की समय-सीमा',
  disputeNext:
    'इस समय से पहले पेमेंट गेटवे के डैशबोर्ड में उत्तर दें। साथ में इसका सबूत दें कि कोर्स विद्यार्थी के पास थे। उत्तर न देने पर आप विवाद हार जाएँगे।',
  openDispute: 'विवाद खोलें',
  stoppedRefunds: {
    'refund-refused': {
      subject: (amount) => `${amount} का रिफ़ंड नहीं भेजा जा सका`,
      happened: (learner, amount) => `पेमेंट गेटवे ने ${learner} को ${amount} वापस भेजने से मना किया, क्योंकि वहाँ हमारा बैलेंस कम है।`,
      next: 'गेटवे के डैशबोर्ड में बैलेंस बढ़ाएँ। हम 14 दिन तक हर दिन फिर कोशिश करते हैं। उसके बाद यह रिफ़ंड खुद भेजना होगा।',
    },
    'refund-failed': {
      subject: (amount) => `${amount} का रिफ़ंड असफल हुआ`,
      happened: (learner, amount) =>
        `पेमेंट गेटवे ${learner} को ${amount} वापस नहीं भेज सकता। यह रकम हमें विद्यार्थी को देनी है, और हम फिर कोशिश नहीं करते।`,
      next: 'विद्यार्थी को रकम खुद भेजें और वह भुगतान दर्ज करें।',
    },
  },
  gatewayReason: 'कारण',
  openRefund: 'रिफ़ंड खोलें',
  refundDeclinedSubject: (amount) => `आपका ${amount} का रिफ़ंड अनुरोध`,
  refundDeclined: 'हमने आपके रिफ़ंड अनुरोध को देखा और उसे नामंज़ूर किया। ये कोर्स आपके पास बने रहेंगे:',
  refundDeclinedNext: 'अगर आपको लगता है कि यह गलती है, तो अपने रिफ़ंड नंबर के साथ हमसे संपर्क करें।',
}
