import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './held-sales-en.ts'

export const messages: Translated<typeof english> = {
  about: (title, creator) => `‘${title}’ (${creator})।`,
  samePayer: 'भुगतान उसी UPI ID से हुआ, जिस पर क्रिएटर को पेआउट मिलते हैं।',
  sameDevice: 'ऑर्डर उस ब्राउज़र से हुआ, जिसमें क्रिएटर ने पिछले 90 दिनों में साइन इन किया था।',
  meanwhile: (share) =>
    `क्रिएटर का ${share} का हिस्सा रोका गया है और अभी नहीं भेजा जाएगा। आपके फ़ैसले तक कोर्स विद्यार्थी के पास रहेगा।`,
  shared: 'परिवार और स्कूल एक ही डिवाइस इस्तेमाल करते हैं। रिफ़ंड करने से पहले जाँच लें।',
  verbs: {
    refund: (left) => `विद्यार्थी को ${left} रिफ़ंड करें`,
    release: 'बिक्री सही है: हिस्सा जारी करें',
  },
  verbHints: {
    refund: 'विद्यार्थी का कोर्स बंद हो जाएगा, उन्हें पैसे वापस और एक ईमेल मिलेगा। क्रिएटर को कुछ नहीं मिलेगा।',
    release: 'रिफ़ंड की अवधि बीतने पर क्रिएटर का हिस्सा मिलेगा, जैसे हर बिक्री में।',
  },
  reasonHint: 'ऑडिट लॉग के लिए। इसे न विद्यार्थी देखेंगे, न क्रिएटर।',
  send: { refund: 'बिक्री रिफ़ंड करें', release: 'हिस्सा जारी करें' },

  released: 'क्रिएटर का हिस्सा जारी हो गया।',
  refunded: 'बिक्री का रिफ़ंड हो रहा है।',
  notFound: 'यह बिक्री नहीं मिली।',
  alreadyDecided: 'किसी ने इस बिक्री का फ़ैसला पहले ही कर दिया है।',
}
