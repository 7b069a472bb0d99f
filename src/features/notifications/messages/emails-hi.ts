import type { Spoken } from '#platform/i18n/spoken.ts'
import type { messages as english } from './emails-en.ts'

export const messages: Spoken<typeof english> = {
  open: 'यहाँ खोलें',
  why: 'यह ईमेल इसलिए आया है क्योंकि कोर्स के अपडेट चालू हैं।',
  change: 'सेटिंग में बदलें',
}
