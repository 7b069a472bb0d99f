import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './own-en.ts'

export const messages: Translated<typeof english> = {
  ready: 'आपका प्रमाणपत्र तैयार है।',
  preparing: 'आपका प्रमाणपत्र तैयार हो रहा है। इसमें कुछ सेकंड लगते हैं।',
  revoked: 'इस कोर्स का आपका प्रमाणपत्र रद्द किया गया है।',
  view: 'प्रमाणपत्र देखें',
  pdf: 'PDF डाउनलोड करें',
  nameTitle: 'प्रमाणपत्र के लिए अपने नाम की पुष्टि करें',
  nameText: 'आपके प्रमाणपत्रों पर यही नाम छपेगा। जारी होने के बाद प्रमाणपत्र नहीं बदलता।',
  printed: 'ऐसे छपेगा',
  changeName: 'मेरा नाम बदलें',
  confirm: 'पुष्टि करें और प्रमाणपत्र लें',
  confirming: 'पुष्टि हो रही है…',
  noName: 'आपके खाते में अभी नाम नहीं है। पहले उसे अपनी प्रोफ़ाइल में जोड़ें।',
  show: 'दूसरों को दिखाएँ',
  list: 'सर्च इंजन यह प्रमाणपत्र दिखा सकते हैं',
  listHint: 'जिसके पास लिंक है, वह इसे हर हाल में खोल सकता है।',

  title: 'प्रमाणपत्र',
  loading: 'प्रमाणपत्र लोड हो रहे हैं',
  emptyTitle: 'अभी कोई प्रमाणपत्र नहीं',
  emptyText: 'कोई कोर्स पूरा करें, उसका प्रमाणपत्र यहाँ दिखेगा।',
  myCourses: 'मेरे कोर्स देखें',
  issuedOn: (on) => `${on} को जारी`,
  revokedOn: (on) => `${on} को रद्द`,
  open: (course) => `${course} का प्रमाणपत्र खोलें`,
  waiting: 'पूरे हो चुके कोर्स, जिनका प्रमाणपत्र अभी जारी नहीं हुआ',
  completedOn: (on) => `${on} को पूरा किया`,
}
