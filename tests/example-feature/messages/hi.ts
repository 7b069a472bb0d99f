import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  sent: 'धन्यवाद। हम हर सुझाव पढ़ते हैं।',
  tooMany: (limit) => `आप ${limit} सुझाव भेज सकते हैं। पहले हम इन्हें पढ़ेंगे।`,
}
