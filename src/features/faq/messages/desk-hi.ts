import type { Spoken } from '#platform/spoken.ts'
import type { words as english } from './desk-en.ts'

export const words: Spoken<typeof english> = {
  notFound: 'यह प्रश्न हमें नहीं मिला।',
  groupNotFound: 'यह विषय हमें नहीं मिला।',
  answerRequired: 'कृपया उत्तर लिखें',
  groupRequired: 'कृपया विषय चुनें',
  groupFull: (most) => `एक विषय में ज़्यादा से ज़्यादा ${most} प्रश्न आते हैं। कृपया नया विषय बनाएँ।`,
  tooManyGroups: (most) => `ज़्यादा से ज़्यादा ${most} विषय`,
  slugRule: 'केवल छोटे अंग्रेज़ी अक्षर, अंक और हाइफ़न लिखें, जैसे payments-and-refunds',
  slugTaken: 'यह पता किसी दूसरे विषय का है। कृपया दूसरा चुनें।',
  slugNeeded: 'कृपया छोटे अंग्रेज़ी अक्षरों, अंकों और हाइफ़न में पता लिखें',
  conflict: 'इस बीच किसी और ने यह प्रश्न सेव कर दिया। सेव करने से पहले दोनों रूप मिलाकर देखें।',
  groupInUse: (name) => `“${name}” में अभी प्रश्न हैं। पहले उन्हें हटाएँ या दूसरे विषय में ले जाएँ।`,
  goneMeanwhile: 'इनमें से कुछ इस बीच मिटा दिया गया। सूची फिर से लाई गई; कृपया एक बार और कोशिश करें।',
  created: 'प्रश्न जुड़ गया',
  saved: 'सेव हो गया',
  published: 'प्रकाशित हो गया',
  unpublished: 'छिपा दिया गया',
  deleted: 'मिटा दिया गया',
  ordered: 'क्रम सेव हो गया',
  groupCreated: 'विषय जुड़ गया',
  groupDeleted: 'विषय मिटा दिया गया',
  states: { PUBLISHED: 'प्रकाशित', HIDDEN: 'अप्रकाशित' },
  csv: { group: 'विषय', question: 'प्रश्न', answer: 'उत्तर', state: 'स्थिति', updated: 'पिछला बदलाव' },
}
