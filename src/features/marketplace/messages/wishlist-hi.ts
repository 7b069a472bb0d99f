import { plural } from '#platform/i18n/plural-hi.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './wishlist-en.ts'

export const messages: Translated<typeof english> = {
  page: { title: 'पसंद की सूची और बुकमार्क', description: 'वे कोर्स, जो आपने बाद के लिए सेव किए हैं।' },
  title: 'सेव किए हुए कोर्स',
  lists: 'सेव किए हुए कोर्स',
  wishlist: (count) => `पसंद की सूची (${count})`,
  bookmarks: (count) => `बुकमार्क (${count})`,
  here: 'इस ब्राउज़र में सेव हैं। साइन इन करें, तो आपके दूसरे डिवाइस पर भी दिखेंगे।',
  account: 'आपके खाते में सेव हैं, हर डिवाइस पर दिखेंगे।',
  wishlistEmpty: 'आपकी पसंद की सूची खाली है',
  wishlistEmptyText: 'किसी कोर्स पर दिल का निशान दबाएँ, वह यहाँ सेव हो जाएगा।',
  bookmarksEmpty: 'कोई बुकमार्क नहीं है',
  bookmarksEmptyText: 'किसी कोर्स पर बुकमार्क दबाएँ, वह आपको यहाँ मिलेगा।',
  browse: 'कोर्स देखें',
  enroll: 'कोर्स लें',
  opening: 'खुल रहा है...',
  goToCourse: 'कोर्स पर जाएँ',
  remove: 'हटाएँ',
  removeOf: (title) => `${title} हटाएँ`,
  removed: 'हटाया गया',
  unavailable: (count) => `सेव किए हुए ${count} कोर्स अब उपलब्ध नहीं ${plural(count, { one: 'है', other: 'हैं' })}।`,
  removeUnavailable: 'सूची से हटाएँ',
  errorText: 'सेव किए हुए कोर्स लोड नहीं हो सके। सूची सुरक्षित है।',
}
