import type { Spoken } from '#platform/i18n/spoken.ts'
import type { messages as english } from './own-part-en.ts'

export const messages: Spoken<typeof english> = {
  leaveIt: 'इन कोर्स के विद्यार्थी या क्रिएटर आप ही हैं। फ़ैसला किसी और को करना होगा।',
  recorded: 'इन कोर्स के विद्यार्थी या क्रिएटर आप ही हैं। फिर भी आप फ़ैसला कर सकते हैं। यह ऑडिट लॉग में दर्ज होगा।',
}
