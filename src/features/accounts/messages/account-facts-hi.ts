import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './account-facts-en.ts'

export const messages: Translated<typeof english> = {
  roles: {
    ADMIN: 'एडमिन',
    REVIEWER: 'समीक्षक',
    SUPPORT: 'सहायता',
    CONTENT: 'सामग्री',
    FINANCE: 'लेखा',
    CREATOR: 'क्रिएटर',
    INSTRUCTOR: 'शिक्षक',
    USER: 'यूज़र',
    LEARNER: 'विद्यार्थी',
  },
  states: { active: 'सक्रिय', invited: 'आमंत्रित', unconfirmed: 'पुष्टि बाकी', suspended: 'निलंबित' },
}
