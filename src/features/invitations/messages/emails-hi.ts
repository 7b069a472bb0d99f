import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './emails-en.ts'

export const messages: Translated<typeof english> = {
  given: {
    subject: (creator, course) => `${creator} आपको ‘${course}’ कोर्स दे रहे हैं`,
    text: (creator, course, site) => `${creator} आपको ${site} पर ‘${course}’ कोर्स दे रहे हैं। आपको कुछ नहीं चुकाना है।`,
    button: 'कोर्स स्वीकार करें',
  },
  seat: {
    subject: (giver, course) => `${giver} की ओर से ‘${course}’ कोर्स में आपके लिए सीट`,
    text: (giver, course, site) =>
      `${giver} ने ${site} पर ‘${course}’ कोर्स की सीटें खरीदी हैं और एक आपके लिए है। आपको कुछ नहीं चुकाना है। ${giver} को आपका नाम और इस कोर्स में आपकी प्रगति दिखेगी।`,
    button: 'सीट स्वीकार करें',
  },
  gift: {
    subject: (giver) => `${giver} की ओर से आपके लिए तोहफ़ा`,
    text: (giver, course, site) => `${giver} ने आपके लिए ${site} पर ‘${course}’ कोर्स खरीदा है। इसका भुगतान हो चुका है।`,
    button: 'तोहफ़ा खोलें',
  },
  after: (until) =>
    `यह लिंक ${until} तक एक व्यक्ति के लिए काम करता है। स्वीकार करने के लिए साइन इन करें या खाता बनाएँ। अगर आपको यह कोर्स नहीं चाहिए, तो इस ईमेल को अनदेखा करें।`,
  stop: 'इस ईमेल पर और आमंत्रण न भेजें',
}
