import { plural } from '#platform/i18n/plural-hi.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './creator-en.ts'

export const messages: Translated<typeof english> = {
  title: 'यह कोर्स लोगों को दें',
  text: 'इस सूची के हर व्यक्ति को लिंक वाला ईमेल मिलता है। जो उसे स्वीकार करे, उसे कोर्स मुफ़्त मिल जाता है।',
  notListed: 'यह कोर्स प्रकाशित नहीं है, इसलिए इसे कोई स्वीकार नहीं कर सकता। पहले इसे प्रकाशित करें।',
  list: 'ईमेल',
  listHint: 'हर लाइन में एक ईमेल लिखें, या बीच में कॉमा लगाएँ। साथ लिखे नाम छोड़ दिए जाते हैं।',
  choose: 'CSV फ़ाइल चुनें',
  fileTooLarge: (characters) => `यह सूची बहुत लंबी है: ज़्यादा से ज़्यादा ${characters} अक्षर हो सकते हैं। इसे कई हिस्सों में भेजें।`,
  fileNoText: 'इस फ़ाइल में टेक्स्ट की सूची नहीं है। अपनी स्प्रेडशीट को CSV के रूप में सेव करके फिर चुनें।',
  fileFailed: 'यह फ़ाइल पढ़ी नहीं जा सकी। इसे फिर चुनें।',
  found: (count, shown) => plural(count, { one: '1 ईमेल मिला', other: `${shown} ईमेल मिले` }),
  wrong: (count, shown) =>
    plural(count, {
      one: '1 लाइन में कोई ईमेल नहीं है, वह छोड़ दी जाएगी:',
      other: `${shown} लाइनों में कोई ईमेल नहीं है, वे छोड़ दी जाएँगी:`,
    }),
  line: (line) => `लाइन ${line}:`,
  moreLines: (count) => `${count} और`,
  give: 'कोर्स दें',
  giving: 'भेजा जा रहा है...',
  skipped: (count, shown) =>
    plural(count, {
      one: '1 व्यक्ति को नहीं भेजा: उनका आमंत्रण पहले से खुला है, आज उन्हें कई आमंत्रण मिल चुके हैं, या वे आमंत्रण नहीं लेते।',
      other: `${shown} लोगों को नहीं भेजा: उनका आमंत्रण पहले से खुला है, आज उन्हें कई आमंत्रण मिल चुके हैं, या वे आमंत्रण नहीं लेते।`,
    }),
  unsent: 'यह सूची अभी भेजी नहीं गई है।',

  table: 'आमंत्रण',
  search: 'ईमेल से खोजें',
  status: 'स्थिति',
  all: 'सभी',
  columns: { email: 'ईमेल', state: 'स्थिति', created: 'आमंत्रण भेजा', accepted: 'स्वीकार किया' },
  notYet: 'अभी नहीं',
  invitedOn: (day) => `${day} को आमंत्रण भेजा`,
  acceptedOn: (day) => `${day} को स्वीकार किया`,
  emptyTitle: 'अभी कोई आमंत्रण नहीं',
  emptyText: 'जिन्हें आप यह कोर्स देंगे, वे यहाँ दिखेंगे।',
  again: 'फिर भेजें',
  againFrom: (when) => `${when} से फिर भेज सकते हैं`,
  noMore: (sends) => `${sends} बार भेजा, अब और ईमेल नहीं`,
  takeBack: 'वापस लें',
  takingBack: 'वापस लिया जा रहा है...',
  openQuestion: (email) => `${email} का आमंत्रण वापस लें?`,
  openDetail: 'ईमेल का लिंक काम करना बंद कर देगा।',
  acceptedQuestion: (email) => `${email} से कोर्स वापस लें?`,
  acceptedDetail:
    'उनके पास यह कोर्स नहीं रहेगा। उनकी प्रगति सेव रहती है और कोर्स फिर मिलने पर वहीं से आगे बढ़ती है। अगर उन्होंने कोर्स खरीद लिया है, तो वह उनका ही रहेगा।',
}
