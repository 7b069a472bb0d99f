import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/authoring-en.ts'

export const courseNotFound = refusal('COURSE_NOT_FOUND', 404, textOf(messages, 'courseNotFound'))
export const lessonNotFound = refusal('LESSON_NOT_FOUND', 404, textOf(messages, 'lessonNotFound'))
export const draftConflict = refusal('DRAFT_CONFLICT', 409, textOf(messages, 'draftConflict'))
export const lessonConflict = refusal('LESSON_CONFLICT', 409, textOf(messages, 'lessonConflict'))
export const courseInReview = refusal('COURSE_IN_REVIEW', 409, textOf(messages, 'inReview'))
export const moveRefused = refusal('MOVE_REFUSED', 409, textOf(messages, 'moveRefused'))
export const alreadySubmitted = refusal('ALREADY_SUBMITTED', 409, textOf(messages, 'alreadySubmitted'))
export const nothingToSubmit = refusal('NOTHING_TO_SUBMIT', 409, textOf(messages, 'nothingToSubmit'))
export const notInReview = refusal('NOT_IN_REVIEW', 409, textOf(messages, 'notInReview'))
export const archivedByAdmin = refusal('ARCHIVED_BY_ADMIN', 409, textOf(messages, 'archivedByAdmin'))
export const notDeletable = refusal('NOT_DELETABLE', 409, textOf(messages, 'notDeletable'))
