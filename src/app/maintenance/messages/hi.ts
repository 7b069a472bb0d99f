import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  heading: 'हम जल्द ही लौटेंगे',
  text: 'इस साइट पर काम चल रहा है। आपके कोर्स, आपकी प्रगति और आपके पेमेंट सुरक्षित हैं।',
  backAt: (when) => `उम्मीद है कि साइट ${when} तक फिर चालू होगी।`,
  tryAgain: 'फिर कोशिश करें',
  call: 'इस साइट का रखरखाव चल रहा है। कृपया कुछ मिनट बाद फिर कोशिश करें।',
}
