import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './emails-en.ts'

export const messages: Translated<typeof english> = {
  testSubject: (site) => `${site} से टेस्ट ईमेल`,
  testText: 'यह ईमेल पहुँच गया, यानी यह साइट ईमेल भेज सकती है। आपने इसे सिस्टम की जाँच वाले पेज से भेजा था।',
  openSystemCheck: 'सिस्टम की जाँच खोलें',
}
