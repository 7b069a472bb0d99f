import { formatCount } from '#platform/format/format.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './creator-refusals-en.ts'

export const messages: Translated<typeof english> = {
  between: (least, most) => `${least} से ${formatCount(most)} तक की पूरी संख्या लिखें`,
  amountRule: (most) => `₹1 से ₹${formatCount(most)} तक की रकम लिखें, दशमलव के बाद ज़्यादा से ज़्यादा दो अंक`,
  codeRule: (least, most) => `${least} से ${most} अक्षर (A से Z) और अंक लिखें`,
  codeTaken: 'यह कूपन कोड आपके पास पहले से है। दूसरा चुनें',
  platformCodeTaken: 'प्लेटफ़ॉर्म के एक और कूपन का यही कोड है। दूसरा चुनें',
  chooseOne: 'कम से कम एक कोर्स चुनें',
  notYourCourse: 'अपने ही कोर्स चुनें',
  notFoundCourse: 'इनमें से एक कोर्स अब नहीं है। दूसरे चुनें',
  lastDay: 'ऐसा आखिरी दिन चुनें जो पहले दिन या आज से पहले न हो',
  couponNotFound: 'यह कूपन नहीं मिला।',
  tooManyCoupons: (max) => `एक समय में आपके ${max} कूपन हो सकते हैं। पहले एक कूपन बंद करें।`,
  tooManyCodes: (max) => `आप एक दिन में ${formatCount(max)} कोड बना सकते हैं। बाकी कल बनाएँ।`,
  tooManyPlatformCoupons: (max) => `एक समय में प्लेटफ़ॉर्म के ${max} कूपन हो सकते हैं। पहले एक कूपन बंद करें।`,
  tooManyPlatformCodes: (max) => `प्लेटफ़ॉर्म के लिए एक दिन में ${formatCount(max)} कोड बन सकते हैं। बाकी कल बनाएँ।`,
  created: 'कूपन बन गया।',
  ended: 'कूपन बंद हो गया।',
}
