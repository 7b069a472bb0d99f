import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './payout-emails-en.ts'

export const messages: Translated<typeof english> = {
  changedSubject: 'आपके पेआउट विवरण बदले गए',
  changed: (account, at) => `आपका पेआउट खाता ${at} (IST) पर बदलकर ${account} किया गया।`,
  heldUntil: (from) => `पेआउट इसमें ${from} (IST) से हो सकेंगे।`,
  notYou: 'यह आपने नहीं किया? हमसे अभी संपर्क करें, हम पेआउट से पहले यह बदलाव रोक देंगे। फिर अपना पासवर्ड बदलें।',
  contact: 'सपोर्ट से संपर्क करें',
  seeDetails: 'अपने पेआउट विवरण देखें',

  sentSubject: (amount) => `हमने आपको ${amount} भेजे`,
  sent: (amount, account) => `हमने आपकी कमाई के ${amount} आपके खाते ${account} में भेज दिए हैं।`,
  amount: 'रकम',
  reference: 'पेआउट',
  utr: 'UTR',

  failedSubject: (amount) => `आपका ${amount} का पेआउट नहीं हो सका`,
  failed: (amount, account) => `हम आपके खाते ${account} में ${amount} नहीं भेज सके। पैसे आपके ही हैं, हम इन्हें अगले पेआउट के साथ भेजेंगे।`,
  failedNext: 'अपने पेआउट विवरण जाँचें और ठीक करें। कोई भी बदलाव 48 घंटे बाद ही पेआउट में काम आता है।',
  correctDetails: 'पेआउट विवरण जाँचें',

  correctSubject: 'कृपया अपने पेआउट विवरण ठीक करें',
  correct: (amount, account) => `हम आपके खाते ${account} में ${amount} नहीं भेज सके। कृपया अपने पेआउट विवरण जाँचें।`,
}
