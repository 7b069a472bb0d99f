import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './give-en.ts'

export const messages: Translated<typeof english> = {
  give: 'तोहफ़े में दें',
  buyForGroup: 'समूह के लिए खरीदें',
}
