import type { Spoken } from '#platform/i18n/spoken.ts'
import type { messages as english } from './language-en.ts'

export const messages: Spoken<typeof english> = {
  heading: 'भाषा',
}
