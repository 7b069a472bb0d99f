import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './admin-en.ts'

export const messages: Translated<typeof english> = {
  notFound: 'यह पोस्ट हमें नहीं मिली।',
  slugRule: 'केवल छोटे अंग्रेज़ी अक्षर, अंक और हाइफ़न लिखें, जैसे gst-for-a-shop',
  slugTaken: (title) => `यह URL पहले से ‘${title}’ का है। कृपया दूसरा चुनें।`,
  slugTakenJustNow: 'यह URL अभी-अभी किसी दूसरी पोस्ट ने ले लिया है। कृपया दूसरा चुनें।',
  tooManyTags: 'ज़्यादा से ज़्यादा 12 टैग जोड़ें',
  coverRule: 'कृपया तस्वीर यहीं अपलोड करें',
  motifRule: 'कृपया दिए गए कवर में से एक चुनें',
  momentRule: 'कृपया तारीख और समय लिखें',
  authorRule: 'कृपया कोई क्रिएटर या एडमिन चुनें',
  conflict: 'किसी और ने यह पोस्ट सेव कर दी है। आपके बदलाव सुरक्षित हैं। चुनें कि कौन-सा वर्शन रखना है।',
  unfinished: (title, why) => `‘${title}’ अभी प्रकाशित नहीं हो सकती: ${why}`,
  untitled: 'बिना शीर्षक की पोस्ट',
  saved: 'सेव हो गया',
  created: 'ड्राफ़्ट बन गया',
  published: 'प्रकाशित हो गया',
  scheduled: 'समय तय हो गया',
  unpublished: 'ड्राफ़्ट में भेजा गया',
  deleted: 'मिटा दिया गया',
  states: { DRAFT: 'ड्राफ़्ट', SCHEDULED: 'समय तय', PUBLISHED: 'प्रकाशित' },
  csv: {
    title: 'शीर्षक',
    address: 'पेज का URL',
    state: 'स्थिति',
    author: 'लेखक',
    tags: 'टैग',
    language: 'भाषा',
    published: 'प्रकाशित',
    saved: 'पिछली बार सेव हुआ',
  },
}
