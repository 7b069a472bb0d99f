import type { Spoken } from '#platform/i18n/spoken.ts'
import type { messages as english } from './emails-en.ts'

export const messages: Spoken<typeof english> = {
  thanks: 'सीखते रहें,',

  receiptSubject: (number) => `आपकी रसीद ${number}`,
  receiptOpening: 'खरीदारी के लिए धन्यवाद। अब यह आपका है:',
  receiptNumber: 'रसीद नंबर',
  taxInvoiceNumber: 'टैक्स इनवॉइस नंबर',
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
  seePurchases: 'अपनी खरीदारी देखें',
  refundRule: 'आपको 30 दिन में पैसे वापसी की गारंटी मिलती है। शर्तें हमारे रिफ़ंड नीति पेज पर हैं।',

  freeSubject: (course) => `आपका नामांकन हो गया: ${course}`,
  freeOpening: 'इन कोर्स में आपका नामांकन हो गया:',

  refundSubject: (amount) => `आपका ${amount} का रिफ़ंड`,
  refundOpening: (amount) =>
    `हमें उन कोर्स के लिए ${amount} मिले, जो पहले से आपके पास हैं। पूरी रकम उसी खाते में वापस की जा रही है, जिससे भुगतान हुआ था।`,
  refundTime: 'रकम आने में बैंक को 5 से 7 कामकाजी दिन लग सकते हैं।',
  refundNumber: 'रिफ़ंड',
  creditNoteNumber: 'क्रेडिट नोट नंबर',
  refundApproved: (amount) =>
    `आपका ${amount} का रिफ़ंड मंज़ूर हो गया। पैसे उसी खाते में लौटेंगे, जिससे भुगतान हुआ था। अब ये कोर्स आपके पास नहीं हैं:`,
  refundDeclinedSubject: (amount) => `आपका ${amount} का रिफ़ंड अनुरोध`,
  refundDeclined: 'हमने आपके रिफ़ंड अनुरोध को देखा और उसे नामंज़ूर किया। ये कोर्स आपके पास बने रहेंगे:',
  refundDeclinedNext: 'अगर आपको लगता है कि यह गलती है, तो रिफ़ंड नंबर के साथ संपर्क पेज पर हमें लिखें।',
}
