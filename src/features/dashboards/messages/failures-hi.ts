import type { Spoken } from '#platform/spoken.ts'
import type { words as english } from './failures-en.ts'

export const words: Spoken<typeof english> = {
  title: 'ध्यान चाहिए',
  nothing: 'कुछ विफल नहीं हुआ',
  more: (count) => `इनके पीछे ${count} और हैं।`,
  retry: 'फिर कोशिश करें',
  dismiss: 'रहने दें',
  dismissQuestion: 'इसे रहने दें?',
  dismissDetail: 'इसकी फिर कोशिश नहीं होगी। यह क्या था, लॉग में रहेगा।',
  retried: 'फिर कोशिश हो रही है।',
  dismissed: 'इसे रहने दिया गया।',
  gone: 'इसे कोई और देख चुका है।',
  failed: 'विफल काम नहीं खुल सके।',
  webhook: (event) => `भुगतान सेवा का संदेश: ${event}`,
  jobs: {
    'accounts.send-link': 'पासवर्ड के लिंक का पत्र',
    'checkout.send-receipt': 'एक रसीद',
    'checkout.send-refund': 'एक रिफ़ंड',
    'checkout.send-refund-notice': 'रिफ़ंड का पत्र',
    'checkout.reconcile-order': 'एक ऑर्डर की पूछताछ',
    'notifications.send-letters': 'सूचनाओं के पत्र',
    'enquiries.receive': 'पूछताछ के पत्र',
    'enquiries.send-reply': 'पूछताछ का उत्तर',
    'dashboards.send-announcement': 'विद्यार्थियों को घोषणा',
    'media.check-upload': 'अपलोड की जाँच',
    'media.make-ladder': 'वीडियो के आकार',
    'media.remove-files': 'फ़ाइलें हटाना',
  },
  since: (when) => `विफल: ${when}`,
  justNow: 'अभी-अभी',
}
