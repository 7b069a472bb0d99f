import { messages as accountFactsMessages } from '#features/accounts/messages/account-facts-hi.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './audit-values-en.ts'

/** What a recorded value is called, by its field. */
export const messages: Translated<typeof english> = {
  languages: { en: 'अंग्रेज़ी', hi: 'हिन्दी' },
  newCreators: { anyone: 'जो भी रजिस्टर करे', invited: 'केवल वे, जिन्हें एडमिन आमंत्रित करे' },
  mayExport: { people: 'लोग', money: 'पैसे' },
  of: { platform: 'प्लेटफ़ॉर्म', creators: 'क्रिएटर' },
  use: { used: 'इस्तेमाल किए हुए', unused: 'बिना इस्तेमाल के' },
  role: accountFactsMessages.roles,
  state: {
    active: 'सक्रिय',
    scheduled: 'निर्धारित',
    used_up: 'पूरा इस्तेमाल हुआ',
    ended: 'बंद',
    invited: 'आमंत्रित',
    unconfirmed: 'पुष्टि बाकी',
    suspended: 'निलंबित',
    DRAFT: 'ड्राफ़्ट',
    IN_REVIEW: 'जाँच में',
    SCHEDULED: 'समय तय',
    PUBLISHED: 'प्रकाशित',
    REJECTED: 'अस्वीकृत',
    ARCHIVED: 'आर्काइव',
    NEW: 'नई',
    IN_PROGRESS: 'काम जारी',
    CLOSED: 'बंद',
    draft: 'शुरू हुआ',
    pending: 'भुगतान बाकी',
    paid: 'भुगतान हुआ',
    partially_refunded: 'कुछ रिफ़ंड',
    refunded: 'रिफ़ंड हुआ',
    open: 'खुला',
    accepted: 'स्वीकार',
    withdrawn: 'वापस लिया',
    expired: 'समय समाप्त',
    cancelled: 'रद्द',
  },
  kind: {
    invitation: 'आमंत्रण',
    reset: 'नया पासवर्ड',
    'refund-refused': 'अभी के लिए मना',
    'refund-failed': 'असफल',
  },
}
