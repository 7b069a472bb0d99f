import type { Spoken } from '../i18n/spoken.ts'
import type { messages as english } from './email-en.ts'

export const messages: Spoken<typeof english> = {
  greeting: (name) => (name ? `नमस्ते ${name},` : 'नमस्ते,'),
  team: (site) => `${site} टीम`,
}
