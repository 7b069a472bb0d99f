import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './account-pages-en.ts'

export const messages: Translated<typeof english> = {
  account: { title: 'खाते की सेटिंग', description: 'आपकी प्रोफ़ाइल, पासवर्ड, डिवाइस और पसंद।' },
  profile: { title: 'आपकी प्रोफ़ाइल', description: 'आपकी प्रोफ़ाइल।' },
  publicDescription: (name, headline, courses) =>
    [headline || name, courses > 0 ? `${name} के ${courses} कोर्स` : ''].filter(Boolean).join('। '),
}
