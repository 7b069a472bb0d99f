import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './services-en.ts'

export const messages: Translated<typeof english> = {
  badServer: 'कृपया सर्वर का नाम लिखें, जैसे smtp.example.in',
  badPort: 'कृपया 1 से 65535 तक का पोर्ट लिखें',
  badKeyId: 'कृपया rzp_test_ या rzp_live_ से शुरू होने वाली कुंजी ID लिखें',
  demo: 'डेमो स्कूल में कुंजियाँ नहीं रखी जातीं। DEMO=0 से असली स्कूल शुरू करें।',
  setInEnvironment: 'यह सेवा सर्वर के परिवेश में तय है। उसे वहीं बदलें, फिर सर्वर दोबारा शुरू करें।',
  smsNeeded: 'SMS के बिना साइन इन का कोड नहीं भेजा जा सकता। पहले ईमेल तैयार करें।',
  conflict: (why) => `यह सर्वर के परिवेश से मेल नहीं खाता। ${why}`,
  saved: 'सेटिंग सेव हो गई।',
  problems: {
    smtpRefused: (host) => `${host} ने यूज़रनेम या पासवर्ड नहीं माना।`,
    hostUnknown: (_setting, host) => `${host} नाम का कोई सर्वर नहीं है। नाम जाँचें।`,
    smtpCertificate: (host) => `${host} का प्रमाणपत्र इस नाम के लिए मान्य नहीं है। वही नाम लिखें जिसके लिए वह बना है।`,
    smtpTls: (host) => `${host} इस तरह का एन्क्रिप्शन नहीं मानता। पोर्ट 465 या 587 आज़माएँ।`,
    smtpAway: (host, code) => `${host} तक नहीं पहुँचा जा सका (${code})। नाम और पोर्ट जाँचें।`,
    emailNotTaken: (host, why) => `${host} ने साइन इन नहीं माना (${why})।`,
    hostAway: (_setting, host, code) => `${host} तक नहीं पहुँचा जा सका (${code})। पता जाँचें।`,
    gatewayAway: 'पेमेंट गेटवे उत्तर नहीं दे रहा। थोड़ी देर में फिर कोशिश करें।',
    gatewayRefused: (why) => `पेमेंट गेटवे ने ये कुंजियाँ नहीं मानीं (${why})। दोनों को उसके डैशबोर्ड से फिर कॉपी करें।`,
    noAnswer: (_setting, seconds) => `${seconds} सेकंड में उत्तर नहीं आया। पता और पोर्ट जाँचें।`,
  },
}
