import type { Spoken } from '#platform/i18n/spoken.ts'
import type { messages as english } from './en.ts'

export const messages: Spoken<typeof english> = {
  noteNotFound: 'यह नोट नहीं मिला।',
  lessonNotFound: 'यह पाठ नहीं मिला, या आपने इसका कोर्स नहीं लिया है।',
  notEnrolled: 'यह कोर्स अब आपके पास नहीं है। आप इसके नोट्स पढ़, एक्सपोर्ट और मिटा सकते हैं।',
  noteEmpty: 'नोट सेव करने से पहले कुछ लिखिए।',
  lessonFull: (limit) => `एक पाठ में ${limit} नोट हो सकते हैं। नया नोट जोड़ने के लिए कोई एक मिटाइए।`,
  personFull: (limit) => `आपके खाते में ${limit} नोट हो सकते हैं। नए नोट जोड़ने के लिए कुछ मिटाइए।`,
  tooMuchWritten: 'पिछले एक घंटे में आपने बहुत सारे नोट सेव किए हैं। कृपया कुछ देर बाद फिर कोशिश करें।',
  tooManyForPdf: (limit) =>
    `एक PDF में ${limit} नोट या 3,00,000 अक्षर तक आते हैं। कोई एक कोर्स चुनिए, या नोट्स Markdown में एक्सपोर्ट कीजिए।`,
  saved: 'नोट सेव हो गया।',
  bothSaved: 'यह नोट कहीं और भी बदला गया था। दोनों सेव हैं।',
  deleted: 'नोट मिटा दिया गया।',

  export: {
    title: 'मेरे नोट्स',
    none: 'अभी कोई नोट नहीं है।',
    lessonGone: 'यह पाठ अब कोर्स में नहीं है',
    page: (page, pages) => `पेज ${page} / ${pages}`,
  },

  panel: {
    tab: 'नोट्स',
    tabs: 'नोट्स, इस कोर्स के सवाल और समीक्षाएँ',
    addAt: (time) => `${time} पर नोट`,
    add: 'नोट जोड़ें',
    hintVideo: 'नोट के साथ वीडियो का यही समय याद रहेगा।',
    hintArticle: 'किसी अंश पर नोट लिखने के लिए उसे पाठ में चुनिए।',
    all: 'मेरे सभी नोट्स',
    errorText: 'आपके नोट्स लोड नहीं हो सके। कृपया इंटरनेट जाँचकर फिर कोशिश करें।',
    emptyTitle: 'इस पाठ में अभी कोई नोट नहीं है',
    emptyVideo: 'जो ज़रूरी लगे, लिख लीजिए। बाद में नोट दबाकर वीडियो के उसी समय पर पहुँचिए।',
    emptyText: 'जो ज़रूरी लगे, लिख लीजिए। आपके नोट्स सिर्फ़ आप देख सकते हैं।',
    count: (_count, shown) => `${shown} नोट`,
    list: 'इस पाठ में आपके नोट्स',
    readOnly: 'यह कोर्स अब आपके पास नहीं है। आप अपने नोट्स पढ़ और मिटा सकते हैं।',
  },

  item: {
    goTo: (time) => `${time} पर जाएँ`,
    goToPassage: 'अंश पर जाएँ',
    goToLesson: 'पाठ पर जाएँ',
    passage: 'चुना हुआ अंश',
    passageGone: 'यह अंश अब पाठ में नहीं है।',
    edit: 'एडिट करें',
    delete: 'मिटाएँ',
    deleteQuestion: 'क्या आप यह नोट मिटाना चाहते हैं?',
    deleteDetail: 'इसे वापस नहीं लाया जा सकता।',
    deleteNote: 'नोट मिटाएँ',
  },

  form: {
    label: 'आपका नोट',
    passageLabel: 'आपका नोट (वैकल्पिक)',
    at: (time) => `${time} पर`,
    save: 'नोट सेव करें',
    saving: 'सेव हो रहा है...',
    unsent: 'यह नोट अभी सेव नहीं हुआ है।',
  },

  passage: {
    title: 'चुने हुए अंश पर नोट',
    add: 'इस अंश पर नोट लिखें',
    selected: 'अंश चुन लिया गया। इसे सेव करने के लिए ‘इस अंश पर नोट लिखें’ दबाइए।',
    tooLong: 'यह अंश बहुत लंबा है। कोई छोटा अंश चुनिए।',
  },

  page: {
    title: 'मेरे नोट्स',
    description: 'सभी कोर्स के आपके नोट्स: इनमें खोजिए और पाठ में उसी जगह लौटिए।',
    search: 'मेरे सभी नोट्स में खोजें',
    course: 'कोर्स',
    allCourses: 'सभी कोर्स',
    option: (title, notes) => `${title} (${notes})`,
    export: 'एक्सपोर्ट करें',
    exporting: 'एक्सपोर्ट हो रहा है...',
    formats: { pdf: 'PDF के रूप में', markdown: 'Markdown के रूप में' },
    file: 'नोट',
    emptyTitle: 'आपके नोट्स यहाँ दिखेंगे',
    emptyText: 'कोई पाठ खोलिए और नोट जोड़िए। उसे अपनी जगह याद रहेगी।',
    toCourses: 'मेरे कोर्स',
    nothingFound: 'कोई नोट नहीं मिला',
    nothingFoundText: 'दूसरे शब्द से खोजें, या अपने सभी नोट्स देखें।',
    showAll: 'सभी नोट्स देखें',
    lesson: (title) => `पाठ: ${title}`,
    lessonGone: 'यह पाठ अब कोर्स में नहीं है।',
    changed: (on) => `${on} को बदला गया`,
    noAccess: 'यह कोर्स अब आपके पास नहीं है।',
  },
}
