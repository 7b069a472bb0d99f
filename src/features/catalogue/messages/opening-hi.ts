import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './opening-en.ts'

export const messages: Translated<typeof english> = {
  onDate: (date: string) => `${date} को खुलेगा (भारतीय समय)`,
  afterDays: (days: number) => `कोर्स लेने के ${days} दिन बाद खुलेगा`,
  afterQuiz: (title: string) => (title ? `क्विज़ ‘${title}’ पास करने पर खुलेगा` : 'एक क्विज़ पास करने पर खुलेगा'),
}
