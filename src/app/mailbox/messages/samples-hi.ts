import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './samples-en.ts'

export const messages: Translated<typeof english> = {
  learner: 'मीना',
  creator: 'रोहित',
  institute: 'आशा इंस्टिट्यूट',
  giftWords: 'जन्मदिन मुबारक! तुम बजाना सीखना चाहते थे।',
  course: 'तबला: पहला कदम',
  lesson: 'ताल',
  question: 'ताल क्या है?',
  reason: 'आवाज़ धीमी है',
  payoutReason: 'खाता बंद है।',
  coupon: 'पुराने विद्यार्थियों का ग्रुप',
  couponReason: 'इसके नाम में ऐसे प्रमाणपत्र का वादा है, जो इस कोर्स में नहीं मिलता।',
  declined: 'आपने 20 में से 18 पाठ पूरे कर लिए हैं।',
  file: 'तबला.mp4',
  news: { subject: 'नई ताल', text: 'कल से शुरू करेंगे।\nअपना तबला लाएँ।' },
  firstName: 'आशा',
  lastName: 'राव',
  seller: 'आशा लर्निंग',
  enquiry: 'क्या हमारे साठों लोगों का अपना खाता हो सकता है?',
  answer: 'जी हाँ।\n\nसबका अपना खाता हो सकता है।',
}
