import { languages } from '#features/media/messages/languages.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './transcript-en.ts'

export const messages: Translated<typeof english> = {
  list: 'इस पाठ का ट्रांसक्रिप्ट',
  language: 'ट्रांसक्रिप्ट की भाषा',
  languages,
  follow: 'वीडियो के साथ चलें',
  errorText: 'ट्रांसक्रिप्ट लोड नहीं हो सका। कृपया इंटरनेट जाँचकर फिर कोशिश करें।',

  search: 'ट्रांसक्रिप्ट में खोजें',
  where: 'कहाँ खोजें',
  inLesson: 'यह पाठ',
  inCourse: 'पूरा कोर्स',
  previous: 'पिछला मिलान',
  next: 'अगला मिलान',
  at: (number, of) => `${of} में से ${number}`,
  nothingFound: 'कुछ नहीं मिला',

  typeToSearch: 'कोर्स के सभी पाठों में खोजने के लिए कोई शब्द लिखिए।',
  place: (section, lesson, title) => `अध्याय ${section}, पाठ ${lesson}: ${title}`,
  results: 'इस कोर्स में मिली जगहें',
  count: (_count, shown) => `${shown} जगह मिला`,
  many: (shown) => `${shown} से ज़्यादा जगह मिला। एक शब्द और लिखकर खोज छोटी कीजिए।`,
  courseErrorText: 'इस कोर्स में खोज नहीं हो सकी। कृपया इंटरनेट जाँचकर फिर कोशिश करें।',
  nothingFoundText: 'कोई दूसरा शब्द या दूसरी भाषा चुनकर देखिए।',
}
