import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './pages-en.ts'

export const messages: Translated<typeof english> = {
  create: { title: 'कोर्स बनाएँ', description: 'कोर्स बनाएँ: बुनियादी जानकारी, पाठ्यक्रम, मीडिया और कीमत।' },
  edit: { title: 'कोर्स एडिट करें', description: 'कोर्स एडिट करें: बुनियादी जानकारी, पाठ्यक्रम, मीडिया और कीमत।' },
}
