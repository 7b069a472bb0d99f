import { plural } from '#platform/i18n/plural-hi.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './emails-en.ts'

export const messages: Translated<typeof english> = {
  testSubject: (site) => `${site} से टेस्ट ईमेल`,
  testText: 'यह ईमेल पहुँच गया, यानी यह साइट ईमेल भेज सकती है। आपने इसे सिस्टम की जाँच वाले पेज से भेजा था।',
  openSystemCheck: 'सिस्टम की जाँच खोलें',
  problemsSubject: (site, count) =>
    plural(count, { one: `${site} में 1 समस्या मिली`, other: `${site} में ${count} समस्याएँ मिलीं` }),
  problemsHeading: (count) =>
    plural(count, { one: 'सिस्टम की जाँच में 1 समस्या मिली', other: `सिस्टम की जाँच में ${count} समस्याएँ मिलीं` }),
  problemsOnce: 'हर समस्या का एक ही ईमेल आता है। समस्या ख़त्म होने के एक दिन से ज़्यादा बाद लौटे, तभी दूसरा आता है।',
}
