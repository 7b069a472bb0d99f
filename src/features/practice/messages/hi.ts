import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  csv: {
    bank: 'प्रश्न बैंक',
    questions: 'प्रश्न',
    updated: 'बदला गया',
    kind: 'प्रकार',
    question: 'प्रश्न',
    questionHi: 'हिंदी में प्रश्न',
    options: 'विकल्प',
    answer: 'उत्तर',
    topic: 'विषय',
    difficulty: 'कठिनाई',
    section: 'सेक्शन',
    sat: 'विद्यार्थी',
    answered: 'उत्तर दिया',
    right: 'सही, %',
    discrimination: 'भेद क्षमता',
  },
}
