import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './languages-en.ts'

export const messages: Translated<typeof english> = {
  English: 'अंग्रेज़ी',
  Hindi: 'हिन्दी',
  Assamese: 'असमिया',
  Bengali: 'बंगाली',
  Gujarati: 'गुजराती',
  Kannada: 'कन्नड़',
  Malayalam: 'मलयालम',
  Marathi: 'मराठी',
  Odia: 'ओड़िया',
  Punjabi: 'पंजाबी',
  Tamil: 'तमिल',
  Telugu: 'तेलुगु',
  Urdu: 'उर्दू',
}
