import { plural } from '#platform/i18n/plural-hi.ts'
import type { Spoken } from '#platform/i18n/spoken.ts'
import type { messages as english } from './overview-en.ts'

export const messages: Spoken<typeof english> = {
  title: 'लेखा',
  description: 'संस्था पर किसका कितना बकाया है, और इस महीने की बिक्री से बचत तक का हिसाब।',
  period: (from, to) => `${from} से ${to}`,
  failed: 'आँकड़े लोड नहीं हो सके।',
  figures: {
    creators: 'क्रिएटर को देना है',
    creatorsDetail: (held, payable) => `रुका हुआ ${held}, देय ${payable}`,
    creatorsOnTheWay: (amount) => `इसमें ${amount} भेजा जा चुका है, पहुँचना बाकी`,
    government: 'सरकार को देना है',
    governmentDetail: (gst, tds) => `GST ${gst}, TDS ${tds}`,
    learners: 'विद्यार्थियों को देना है',
    learnersRequested: (count) => plural(count, { one: `${count} रिफ़ंड माँगा गया`, other: `${count} रिफ़ंड माँगे गए` }),
    learnersOnTheWay: (amount) => `${amount} लौट रहा है`,
    learnersByHand: (amount) => `${amount} खुद भेजना है`,
    provider: 'भुगतान सेवा के पास',
    lastSettled: (day) => `पिछला सेटलमेंट ${day}`,
    neverSettled: 'अभी कोई सेटलमेंट नहीं',
    unexplained: 'जिसका हिसाब नहीं मिला',
    payments: (count) => plural(count, { one: `${count} भुगतान`, other: `${count} भुगतान` }),
    differences: (count) => plural(count, { one: `${count} अंतर`, other: `${count} अंतर` }),
    nothingUnexplained: 'सबका हिसाब मिल गया है',
  },
  sales: {
    title: (month) => `${month}: बिक्री से बचत तक`,
    summary: (after, beforeGst) => `रिफ़ंड के बाद बिक्री ${after} रही, जिसमें GST से पहले ${beforeGst} है।`,
    none: 'इस महीने अभी कोई बिक्री नहीं हुई।',
    gross: 'कुल बिक्री',
    refunds: 'रिफ़ंड',
    fees: 'भुगतान सेवा की फ़ीस, GST से पहले',
    gst: 'रिफ़ंड के बाद बिक्री पर GST',
    share: (percent) => `क्रिएटर का हिस्सा, ${percent}`,
    shareOfNothing: 'क्रिएटर का हिस्सा',
    net: 'प्लेटफ़ॉर्म के पास बचा',
    minus: (amount) => `−${amount}`,
  },
  attention: {
    title: 'इन पर ध्यान दें',
    none: 'अभी किसी पर ध्यान देने की ज़रूरत नहीं।',
    kinds: {
      refunds: (count) => plural(count, { one: `${count} रिफ़ंड अनुरोध`, other: `${count} रिफ़ंड अनुरोध` }),
      failedRefunds: (count) => plural(count, { one: `${count} रिफ़ंड नहीं जा सका`, other: `${count} रिफ़ंड नहीं जा सके` }),
      payouts: (count) => plural(count, { one: `${count} असफल पेआउट`, other: `${count} असफल पेआउट` }),
      payments: (count) =>
        plural(count, { one: `${count} भुगतान जिसका हिसाब नहीं मिला`, other: `${count} भुगतान जिनका हिसाब नहीं मिला` }),
      disputes: (count) => plural(count, { one: `${count} खुला विवाद`, other: `${count} खुले विवाद` }),
      differences: (count) => plural(count, { one: `सेटलमेंट में ${count} अंतर`, other: `सेटलमेंट में ${count} अंतर` }),
      learners: (count) =>
        plural(count, { one: `${count} विद्यार्थी को खुद पैसे भेजने हैं`, other: `${count} विद्यार्थियों को खुद पैसे भेजने हैं` }),
    },
    acts: {
      refunds: 'देखें',
      failedRefunds: 'खोलें',
      payouts: 'ठीक करें',
      payments: 'हिसाब मिलाएँ',
      disputes: 'उत्तर दें',
      differences: 'हिसाब मिलाएँ',
      learners: 'भुगतान करें',
    },
    answerBy: (amount, at) => `${amount}। ${at} तक उत्तर दें।`,
    since: (amount, at) => `${amount}, ${at} से।`,
    amount: (amount) => `${amount}।`,
  },
  books: {
    title: 'बही-खाता और रिपोर्ट',
  },
}
