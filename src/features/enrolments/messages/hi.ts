import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  states: { NOT_STARTED: 'शुरू नहीं हुआ', IN_PROGRESS: 'जारी है', COMPLETED: 'पूरा हुआ' },
  lessonClosed: 'यह अध्याय अभी खुला नहीं है। कब खुलेगा, यह कोर्स की सामग्री में लिखा है।',
}
