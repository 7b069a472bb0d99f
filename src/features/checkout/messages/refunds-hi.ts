import type { Spoken } from '#platform/i18n/spoken.ts'
import type { messages as english } from './refunds-en.ts'

export const messages: Spoken<typeof english> = {
  tooManyCourses: 'एक बार में ज़्यादा से ज़्यादा 50 कोर्स चुनें।',
  closed: 'रिफ़ंड भुगतान के 30 दिन के अंदर माँगा जा सकता है। वह समय बीत चुका है।',
  exists: 'इस कोर्स का रिफ़ंड पहले ही माँगा जा चुका है।',
  nothing: 'इस ऑर्डर में रिफ़ंड के लिए कुछ नहीं है।',
  disputed: 'आपका बैंक इस भुगतान की जाँच कर रहा है, इसलिए अभी रिफ़ंड नहीं हो सकता।',
  notFound: 'यह रिफ़ंड अनुरोध नहीं मिला।',
  alreadyDecided: 'इस रिफ़ंड अनुरोध पर फ़ैसला हो चुका है।',
  amountTooHigh: 'यह रकम रिफ़ंड की जा सकने वाली रकम से ज़्यादा है।',
  amountOfSeveral: 'रकम का एक हिस्सा सिर्फ़ एक कोर्स के अनुरोध में लौटाया जा सकता है।',
  approvedNow: 'आपका रिफ़ंड मंज़ूर हो गया। हम एक घंटे के अंदर पैसे भेज देंगे।',
  requested: 'हमें आपका अनुरोध मिल गया। हम 48 घंटे के अंदर जवाब देंगे।',
  approved: 'रिफ़ंड मंज़ूर किया गया',
  declined: 'रिफ़ंड नामंज़ूर किया गया',
  columns: {
    refund: 'रिफ़ंड',
    order: 'ऑर्डर',
    learner: 'शिक्षार्थी',
    email: 'ईमेल',
    courses: 'कोर्स',
    amountRupees: 'रकम (₹)',
    reason: 'कारण',
    requested: 'माँगा गया',
    due: 'जवाब की समय-सीमा',
    state: 'स्थिति',
    decided: 'फ़ैसला',
    decision: 'जवाब',
  },
}
