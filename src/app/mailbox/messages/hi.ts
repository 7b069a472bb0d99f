import type { Spoken } from '#platform/i18n/spoken.ts'
import type { words as english } from './en.ts'

export const words: Spoken<typeof english> = {
  title: 'मेलबॉक्स',
  description: 'इस डेमो के ईमेल और संदेश।',
  heading: 'मेलबॉक्स',
  text: 'इस डेमो से कोई ईमेल या SMS बाहर नहीं जाता: सब यहीं आता है।',
  filter: 'किसे भेजा गया',
  filterHint: 'ईमेल, मोबाइल नंबर, या उसका कुछ हिस्सा',
  refresh: 'रिफ़्रेश करें',
  refreshing: 'रिफ़्रेश हो रहा है...',
  copy: (code) => `${code} कॉपी करें`,
  copied: 'कॉपी हो गया',
  copiedText: (code) => `${code} कॉपी हो गया है, अब पेस्ट करें।`,
  notCopied: 'ब्राउज़र ने कॉपी नहीं करने दिया।',
  sms: 'SMS',
  email: 'ईमेल',
  to: (recipient) => `${recipient} को`,
  htmlPart: 'ईमेल का प्रीव्यू',
  empty: 'अभी कुछ नहीं भेजा गया',
  emptyText: 'खाता बनाएँ या साइन इन करें, कोड एक सेकंड में यहाँ दिखेगा।',
  emptyFiltered: 'इनके लिए कोई संदेश नहीं है',
  justNow: 'अभी-अभी',
  showing: (count) => `${count} संदेश, सबसे नए पहले`,
}
