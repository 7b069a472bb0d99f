import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './payout-details-en.ts'

export const messages: Translated<typeof english> = {
  title: 'पेआउट विवरण',
  description: 'आपकी कमाई कहाँ भेजी जाए',
  lead: 'हम आपकी कमाई यहाँ भेजते हैं।',
  failed: 'हम आपके पेआउट विवरण लोड नहीं कर सके।',

  taxDetails: 'टैक्स की जानकारी',
  legalName: 'कानूनी नाम',
  legalNameHint: 'जैसा आपके PAN कार्ड पर है',
  pan: 'PAN',
  panHint: 'PAN के बिना TDS ज़्यादा कटता है।',
  gstin: 'GSTIN',
  gstinHint: 'GST में पंजीकृत नहीं हैं तो खाली छोड़ें',
  region: 'राज्य',
  chooseRegion: 'राज्य चुनें',
  regionHint: 'आपके GSTIN का ही राज्य',
  address: 'पता',
  addressHint: 'जैसा आपके PAN कार्ड या GST पंजीकरण पर है',

  account: 'पेआउट का खाता',
  kinds: { bank: 'बैंक खाता', upi: 'UPI ID' },
  accountHolder: 'खाताधारक',
  accountNumber: 'बैंक खाता संख्या',
  accountNumberAgain: 'खाता संख्या फिर से लिखें',
  ifsc: 'IFSC',
  ifscHint: '11 अक्षर और अंक। यह आपकी चेक बुक पर लिखा होता है।',
  upiId: 'UPI ID',
  upiHint: 'जैसे: name@okhdfcbank',
  save: 'पेआउट विवरण सेव करें',
  checking: 'जाँच रहे हैं...',
  change: 'पेआउट विवरण बदलें',
  changeHint: 'कुछ भी बदलने के लिए PAN और खाता फिर से लिखें। हम इन्हें कभी पूरा नहीं दिखाते।',
  cancel: 'रद्द करें',

  codeTitle: '6 अंकों का कोड लिखें',
  codeText: 'कोड से पक्का होता है कि यह बदलाव आपने ही किया है।',
  confirm: 'पुष्टि करके सेव करें',
  saving: 'सेव कर रहे हैं...',
  codeSent: 'हमने आपको कोड भेजा है।',
  saved: 'पेआउट विवरण सेव हो गए।',

  held: 'बदलाव 48 घंटे रोके जाते हैं',
  heldText: (changedAt, payableFrom) =>
    `आपने ${changedAt} (IST) पर अपने पेआउट विवरण बदले। पेआउट ${payableFrom} (IST) से शुरू हो सकते हैं।`,
  protect: 'हम आपके पैसे को ऐसे सुरक्षित रखते हैं',
  protectCode: (mobileNo) =>
    `बदलाव सेव करने से पहले हम ${mobileNo} पर 6 अंकों का कोड भेजते हैं। उसके बाद सिर्फ़ आखिरी चार अंक दिखते हैं।`,
  protectHold: 'कोई भी बदलाव 48 घंटे बाद ही पेआउट में काम आता है, और हम आपको तुरंत ईमेल करते हैं।',
  notYou: 'यह आपने नहीं किया? तुरंत सपोर्ट से संपर्क करें, हम बदलाव रोक देंगे।',
  support: 'सपोर्ट से संपर्क करें',
  minimumText: (amount) => `पेआउट ${amount} से शुरू होते हैं।`,

  checkStates: {
    unchecked: { title: '', text: '' },
    pending: {
      title: 'आपका खाता जाँचा जा रहा है',
      text: 'हमने आपके बैंक से इस खाते के बारे में पूछा है। इसमें आमतौर पर कुछ मिनट लगते हैं।',
    },
    valid: { title: 'खाते की पुष्टि हो गई', text: '' },
    invalid: {
      title: 'अपना खाता ठीक करें',
      text: 'बैंक को यह खाता नहीं मिला। खाता संख्या और IFSC, या UPI ID जाँचकर फिर से सेव करें।',
    },
  },
  bankName: (name) => `बैंक में इसका नाम ${name} है।`,
  otherName: (name) => `बैंक में इसका नाम ${name} है, जो आपके लिखे नाम से अलग है। यह आपका खाता नहीं है तो इसे ठीक करें।`,

  wrongPan: 'सही PAN लिखें, जैसे ABCPS1234K',
  wrongGstin: 'सही GSTIN लिखें',
  chooseState: 'अपना राज्य चुनें',
  stateOfGstin: 'यह आपके GSTIN का राज्य नहीं है',
  panOfGstin: 'यह आपके GSTIN का PAN नहीं है',
  wrongHolder: '3 से 120 अंग्रेज़ी अक्षर और अंक लिखें, जैसा नाम बैंक में है',
  wrongNumber: '5 से 35 अंक या अक्षर लिखें',
  numbersDiffer: 'दोनों खाता संख्याएँ अलग हैं',
  wrongIfsc: 'सही IFSC लिखें, जैसे HDFC0000123',
  wrongUpi: 'सही UPI ID लिखें, जैसे name@okhdfcbank',
  unchanged: 'आपके पेआउट विवरण पहले से यही हैं।',
}
