import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './language-en.ts'

export const messages: Translated<typeof english> = {
  heading: 'भाषा',
}
