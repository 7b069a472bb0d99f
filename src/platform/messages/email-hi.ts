import type { Translated } from '../i18n/translated.ts'
import type { messages as english } from './email-en.ts'

export const messages: Translated<typeof english> = {
  greeting: (name) => (name ? `नमस्ते ${name},` : 'नमस्ते,'),
  team: (site) => `${site} टीम`,
}
