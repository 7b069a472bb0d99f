import type { Spoken } from '#platform/i18n/spoken.ts'
import type { messages as english } from './en.ts'

export const messages: Spoken<typeof english> = {
  states: { NOT_STARTED: 'शुरू नहीं हुआ', IN_PROGRESS: 'जारी है', COMPLETED: 'पूरा हुआ' },
}
