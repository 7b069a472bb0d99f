import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'

/** Also no such course: nobody learns which one. */
export const notEnrolled = refusal('NOT_ENROLLED', 404, textOf(messages, 'notEnrolled'))
