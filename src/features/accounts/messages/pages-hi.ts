import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './pages-en.ts'

export const messages: Translated<typeof english> = {
  login: { title: 'साइन इन', description: 'सीखना जारी रखने के लिए साइन इन करें।' },
  register: { title: 'साइन अप', description: 'कोर्स लेने के लिए खाता बनाएँ।' },
  otp: { title: 'अपना कोड डालें', description: 'आपको भेजा गया कोड डालें।' },
  forgot: { title: 'पासवर्ड याद नहीं', description: 'कोड की मदद से नया पासवर्ड बनाएँ।' },
  demoAdmin: 'एडमिन',
  demoCreator: 'क्रिएटर',
  demoLearner: 'विद्यार्थी',
}
