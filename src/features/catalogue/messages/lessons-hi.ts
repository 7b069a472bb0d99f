import type { Spoken } from '#platform/i18n/spoken.ts'
import type { messages as english } from './lessons-en.ts'

export const messages: Spoken<typeof english> = {
  uidShape: 'uid में 8 से 40 छोटे अक्षर और अंक होते हैं।',
  tooManyOptions: 'एक प्रश्न में ज़्यादा से ज़्यादा 20 विकल्प या उत्तर हो सकते हैं।',
  tooManyQuestions: 'एक क्विज़ में ज़्यादा से ज़्यादा 200 प्रश्न।',
}
