import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'

/** The lesson's section opens to the learner later, or after a quiz. */
export const lessonClosed = refusal('LESSON_CLOSED', 403, textOf(messages, 'lessonClosed'))
