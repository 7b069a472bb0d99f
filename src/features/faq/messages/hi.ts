import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  title: 'अक्सर पूछे जाने वाले प्रश्न',
  description: 'सीखने, भुगतान और रिफ़ंड, पढ़ाने, खाते और स्टूडियो के बारे में उत्तर।',
  breadcrumb: 'प्रश्नोत्तर',
  search: 'प्रश्नों में खोजें',
  groups: 'विषय',
  allGroups: 'सभी',
  found: (count) => `${count} प्रश्न`,
  nothing: 'कोई प्रश्न नहीं मिला',
  nothingText: 'कम शब्दों से खोजें, या हमसे संपर्क करें।',
  stillOpen: 'उत्तर नहीं मिला?',
  stillOpenText: 'हमसे संपर्क करें। टिकट नंबर तुरंत मिलेगा और उत्तर 48 घंटे के भीतर।',
  write: 'हमसे संपर्क करें',
  copyLink: 'लिंक कॉपी करें',
  copyLinkTo: (question) => `लिंक कॉपी करें: ${question}`,
  copied: 'लिंक कॉपी हो गया',
  copyFailed: 'कॉपी नहीं हो सका',
  copyFailedText: 'ब्राउज़र की एड्रेस बार से लिंक कॉपी करें।',
}
