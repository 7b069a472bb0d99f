import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './own-part-en.ts'

export const messages: Translated<typeof english> = {
  leaveIt: 'यह ऑर्डर आपका है या इसका कोई कोर्स आपने बनाया है। फ़ैसला किसी और को करना होगा।',
  recorded: 'यह ऑर्डर आपका है या इसका कोई कोर्स आपने बनाया है। फिर भी आप फ़ैसला कर सकते हैं। यह ऑडिट लॉग में दर्ज होगा।',
}
