import type { Spoken } from '#platform/spoken.ts'
import type { words as english } from './en.ts'

export const words: Spoken<typeof english> = {
  notFound: 'यह पोस्ट नहीं मिली।',
  title: 'ब्लॉग',
  description: 'पैसे, परीक्षा, रसोई, करघे और स्क्रीन पर काम करने वाले शिक्षक: छोटी पोस्ट, जो आज ही काम आएँ।',
  lead: 'यहाँ पढ़ाने वालों की लिखी छोटी पोस्ट। हर पोस्ट के अंत में कुछ ऐसा, जो आज ही किया जा सके।',
  search: 'पोस्ट खोजें',
  allTopics: 'सभी विषय',
  topics: 'विषय',
  results: (count) => `${count} पोस्ट`,
  resultsOne: '1 पोस्ट',
  minutes: (count) => `${count} मिनट में पढ़ें`,
  empty: 'ये शब्द किसी पोस्ट में नहीं मिले',
  emptyText: 'कम शब्दों से खोजें, या सभी विषय देखें।',
  showAll: 'सभी पोस्ट देखें',
  onThisPage: 'इस पेज पर',
  courseBehind: 'इस पोस्ट से जुड़ा कोर्स',
  viewCourse: 'कोर्स की जानकारी देखें',
  readNext: 'आगे पढ़ें',
  shareWhatsapp: 'WhatsApp पर शेयर करें',
  copyLink: 'लिंक कॉपी करें',
  copied: 'लिंक कॉपी हो गया',
  copyFailed: 'कॉपी नहीं हो सका',
  copyFailedText: 'ब्राउज़र की पता-पट्टी से पता कॉपी करें।',
  blogOf: (name) => `${name} ब्लॉग`,
}
