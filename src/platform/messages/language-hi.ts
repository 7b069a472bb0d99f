import { languageOf } from '../i18n/language.ts'
import type { Translated } from '../i18n/translated.ts'
import type { messages as english } from './language-en.ts'

export const messages: Translated<typeof english> = {
  ...languageOf('hi'),
  ago: {
    minutes: (count) => `${count} मिनट पहले`,
    hours: (count) => `${count} घंटे पहले`,
    days: (count) => `${count} दिन पहले`,
    months: (count) => `${count} माह पहले`,
    years: (count) => `${count} वर्ष पहले`,
  },
}
