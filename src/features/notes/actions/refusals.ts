import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { maxNotesOfLesson, maxNotesOfPdf, maxNotesOfPerson } from '../rules/limits.ts'

/** Also another's note. */
export const noteNotFound = refusal('NOTE_NOT_FOUND', 404, textOf(messages, 'noteNotFound'))
/** Also a course that the person does not own. */
export const lessonNotFound = refusal('LESSON_NOT_FOUND', 404, textOf(messages, 'lessonNotFound'))
export const notEnrolled = refusal('NOT_ENROLLED', 403, textOf(messages, 'notEnrolled'))
export const noteEmpty = refusal('NOTE_EMPTY', 422, textOf(messages, 'noteEmpty'))
export const lessonFull = refusal('TOO_MANY_NOTES', 409, textOf(messages, 'lessonFull', maxNotesOfLesson))
export const personFull = refusal('TOO_MANY_NOTES', 409, textOf(messages, 'personFull', maxNotesOfPerson))
export const tooMuchWritten = refusal('TOO_MUCH_WRITTEN', 429, textOf(messages, 'tooMuchWritten'))
export const tooManyForPdf = refusal('TOO_MANY_FOR_PDF', 409, textOf(messages, 'tooManyForPdf', maxNotesOfPdf))
