import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './lessons-en.ts'

export const messages: Translated<typeof english> = {
  uidShape: 'uid में 8 से 40 छोटे अक्षर और अंक होते हैं।',
  tooManyOptions: 'एक प्रश्न में ज़्यादा से ज़्यादा 20 विकल्प या उत्तर हो सकते हैं।',
  tooManyQuestions: 'एक क्विज़ में ज़्यादा से ज़्यादा 200 प्रश्न।',
  openingDate: 'तारीख डालें।',
  openingQuiz: 'कोई क्विज़ चुनें।',
  openingDays: (max: number) => `1 से ${max} तक की पूरी संख्या डालें।`,
  tooManyCriteria: 'ज़्यादा से ज़्यादा 10 मानदंड हो सकते हैं।',
  sameUid: 'दो मानदंडों का uid एक ही है।',
}
