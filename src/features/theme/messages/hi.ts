import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  nameUnknown: 'ऑनलाइन कोर्स',
  claims: {
    ssl: 'SSL से सुरक्षित',
    students: '25K+ विद्यार्थी',
    secure: 'सुरक्षित प्लेटफ़ॉर्म',
    support: '24/7 सहायता',
    devices: 'मोबाइल और TV पर एक्सेस',
  },
  lifetimeAccess: 'आजीवन एक्सेस',
  certificate: 'पूरा करने पर प्रमाणपत्र',
  communityAccess: 'कम्युनिटी का एक्सेस',
  networks: {
    facebook: 'Facebook',
    twitter: 'Twitter',
    instagram: 'Instagram',
    linkedin: 'LinkedIn',
    youtube: 'YouTube',
  },
  themes: { default: 'डिफ़ॉल्ट थीम', emerald: 'पन्ना हरा', purple: 'शाही बैंगनी' },
}
