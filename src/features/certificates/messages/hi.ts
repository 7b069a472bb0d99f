import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  notFound: 'इस आईडी का कोई प्रमाणपत्र नहीं है।',
  revoked: 'यह प्रमाणपत्र रद्द कर दिया गया है।',
  listNotFound: 'ऐसी कोई स्थिति सूची नहीं है।',
  nothingToCheck: 'प्रमाणपत्र की फ़ाइल चुनें या उसका टेक्स्ट पेस्ट करें।',
  fileTooLarge: (kilobytes) => `ज़्यादा से ज़्यादा ${kilobytes} KB की फ़ाइल चुनें।`,
  nameChanged: 'आपके खाते का नाम बदल गया है। कृपया उसे फिर से देखें।',
  nameConfirmed: 'आपके नाम की पुष्टि हो गई। आपके प्रमाणपत्र जल्द ही मिलेंगे।',
  listed: 'अब सर्च इंजन यह प्रमाणपत्र दिखा सकते हैं।',
  unlisted: 'अब सर्च इंजन यह प्रमाणपत्र नहीं दिखाएँगे।',
  wasRevoked: 'प्रमाणपत्र रद्द कर दिया गया।',
  keyIsNew: (hours) => `हस्ताक्षर की कुंजी को अभी ${hours} घंटे नहीं हुए हैं।`,
  keyRenewed: 'नए प्रमाणपत्रों पर अब नई कुंजी से हस्ताक्षर होंगे। पुराने प्रमाणपत्र मान्य रहेंगे।',
  states: { VALID: 'मान्य', REVOKED: 'रद्द' },
  reasons: { refund: 'रिफ़ंड', administrator: 'एडमिन ने किया' },
  columns: {
    code: 'प्रमाणपत्र आईडी',
    learner: 'विद्यार्थी',
    email: 'ईमेल',
    course: 'कोर्स',
    instructor: 'शिक्षक',
    issued: 'जारी',
    state: 'स्थिति',
    revoked: 'रद्द किया गया',
    reason: 'कारण',
    note: 'टिप्पणी',
    revokedBy: 'किसने रद्द किया',
  },
}
