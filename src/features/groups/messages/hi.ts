import { formatCount } from '#platform/format/format.ts'
import { plural } from '#platform/i18n/plural-hi.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  notFound: 'हमें यह समूह नहीं मिला।',
  seatNotFound: 'हमें यह सीट नहीं मिली।',
  ended: 'इस समूह का रिफ़ंड हो चुका है, इसलिए इसकी सीटें अब नहीं दी जा सकतीं।',
  notEnough: (free, asked) =>
    `${plural(free, { one: '1 सीट खाली है', other: `${formatCount(free)} सीटें खाली हैं` })} और इस सूची के लिए ${formatCount(asked)} चाहिए। सूची छोटी करें, या जो सीटें इस्तेमाल नहीं हो रहीं, उन्हें वापस लें।`,
  invited: (count) =>
    plural(count, { one: '1 व्यक्ति को आमंत्रण भेजा।', other: `${formatCount(count)} लोगों को आमंत्रण भेजा।` }),
  taken: 'सीट वापस ले ली। अब आप इसे किसी और को दे सकते हैं।',
  used: 'ये कोर्स शुरू कर चुके हैं, इसलिए सीट इन्हीं की रहेगी।',
  linkOn: 'लिंक काम कर रहा है। इसे अपने लोगों को भेजें।',
  linkOff: 'लिंक बंद कर दिया।',
  linkNotFound: 'यह लिंक अब काम नहीं करता। जिन्होंने भेजा था, उनसे नया लिंक माँगें।',
  full: 'इस समूह की सारी सीटें भर चुकी हैं। जिन्होंने लिंक भेजा था, उनसे पूछें।',
  wasTakenBack: 'इस समूह में आपकी सीट वापस ले ली गई है। जिन्होंने लिंक भेजा था, उनसे पूछें।',
  accepted: 'यह कोर्स अब आपका है।',
  csv: {
    name: 'नाम',
    email: 'ईमेल',
    state: 'स्थिति',
    invited: 'आमंत्रण भेजा',
    accepted: 'स्वीकार किया',
    completed: 'पूरे किए पाठ',
    lessons: 'पाठ',
    progress: 'प्रगति (%)',
    active: 'पिछली गतिविधि',
    certificate: 'प्रमाणपत्र',
    yes: 'हाँ',
    no: 'नहीं',
  },
}
