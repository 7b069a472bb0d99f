import type { Spoken } from '#platform/i18n/spoken.ts'
import type { words as english } from './language-en.ts'

export const words: Spoken<typeof english> = {
  heading: 'भाषा',
  names: { en: 'English', hi: 'हिन्दी' },
}
