import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './own-links-en.ts'

export const messages: Translated<typeof english> = {
  title: 'आपका अपना लिंक',
  better: (days, share, otherwise) =>
    `कोई विद्यार्थी यह लिंक खोले और ${days} दिनों के अंदर उसी डिवाइस पर कोर्स खरीदे, तो आपका हिस्सा ${otherwise}% की जगह ${share}% होगा।`,
  same: (share) => `आपका हिस्सा ${share}% है, इस लिंक से भी और मार्केटप्लेस से भी।`,
  course: 'कोर्स',
  link: 'लिंक',
  copy: 'लिंक कॉपी करें',
  copied: 'लिंक कॉपी हो गया',
  notCopied: 'लिंक कॉपी नहीं हो सका। उसे चुनकर कॉपी करें।',
  emptyText: 'आप कोई कोर्स प्रकाशित करेंगे, तो उसका लिंक यहाँ दिखेगा।',
  failed: 'आपके लिंक लोड नहीं हो सके।',
}
