import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './payout-acts-en.ts'

export const messages: Translated<typeof english> = {
  runNotFound: 'पेआउट की यह सूची मौजूद नहीं है।',
  runOpen: 'पेआउट की एक सूची पहले से मंज़ूरी के इंतज़ार में है। पहले उसे मंज़ूर या रद्द करें।',
  runMoved: 'पेआउट की यह सूची बदल चुकी है। पेज फिर से खोलें।',
  nothingToPay: 'अभी किसी को भुगतान नहीं किया जा सकता।',
  secondPersonNeeded: 'यह सूची आपने तैयार की है। इसे किसी और को मंज़ूर करना होगा।',
  gatewayOff: 'RazorpayX सेट नहीं है। बैंक फ़ाइल से भुगतान करें।',
  fileDownloaded: 'यह फ़ाइल पहले डाउनलोड हो चुकी है। बैंक को ये पेआउट एक ही बार दें।',
  payoutNotFound: 'यह पेआउट मौजूद नहीं है, या अब इस पर ध्यान देने की ज़रूरत नहीं है।',
  badSignature: 'हस्ताक्षर सही नहीं है।',

  prepared: (count) => `हमने ${count} पेआउट तैयार किए। अब इन्हें मंज़ूर किया जा सकता है।`,
  approved: (count) => `${count} पेआउट मंज़ूर हुए।`,
  approvedLess: (count, lowered, dropped) =>
    [
      `${count} मंज़ूर हुए।`,
      ...(lowered > 0 ? [`${lowered} कम किए गए, क्योंकि अब देय रकम कम है।`] : []),
      ...(dropped > 0 ? [`${dropped} हटाए गए।`] : []),
    ].join(' '),
  noneLeft: 'इनमें से कोई भी पेआउट अब नहीं हो सकता, इसलिए हमने सूची रद्द कर दी।',
  sent: 'हम पेआउट भेज रहे हैं।',
  markedSent: 'बैंक को भेजा हुआ मान लिया गया।',
  cancelled: 'पेआउट की सूची रद्द हुई।',
  asked: 'हमने क्रिएटर से पेआउट विवरण ठीक करने को कहा है।',
  imported: (processed, returned, unchanged) =>
    `भुगतान हुए: ${processed}। नहीं हो सके: ${returned}। पहले से इंपोर्ट: ${unchanged}।`,

  columns: {
    beneficiary: 'खाताधारक का नाम',
    account: 'खाता संख्या',
    ifsc: 'IFSC',
    amount: 'रकम',
    reference: 'संदर्भ',
    status: 'स्थिति',
    utr: 'UTR',
    reason: 'कारण',
  },
  noColumns: 'फ़ाइल में Reference, Status और UTR कॉलम होने चाहिए।',
  noRows: 'फ़ाइल में कोई पंक्ति नहीं है।',
  tooManyRows: (max) => `फ़ाइल में ${max} से ज़्यादा पंक्तियाँ हैं।`,
  unknownReference: (line) => `पंक्ति ${line}: यह संदर्भ इस सूची में नहीं है।`,
  twiceInFile: (line) => `पंक्ति ${line}: यह संदर्भ फ़ाइल में दो बार है, अलग-अलग उत्तर के साथ।`,
  unknownStatus: (line) => `पंक्ति ${line}: हम यह स्थिति नहीं जानते। processed या failed लिखें।`,
  noUtr: (line) => `पंक्ति ${line}: हो चुके पेआउट का UTR चाहिए।`,
  otherAmount: (line) => `पंक्ति ${line}: रकम हमारी रकम से अलग है।`,
  returnedBefore: (line) => `पंक्ति ${line}: यह पेआउट पहले लौट चुका है और फिर से देय है। दोबारा पेआउट से पहले बैंक से बात करें।`,
}
