import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { words } from '../messages/authoring-en.ts'

export const courseNotFound = refusal('COURSE_NOT_FOUND', 404, textOf(words, 'courseNotFound'))
export const lessonNotFound = refusal('LESSON_NOT_FOUND', 404, textOf(words, 'lessonNotFound'))
export const draftConflict = refusal('DRAFT_CONFLICT', 409, textOf(words, 'draftConflict'))
export const lessonConflict = refusal('LESSON_CONFLICT', 409, textOf(words, 'lessonConflict'))
export const courseInReview = refusal('COURSE_IN_REVIEW', 409, textOf(words, 'inReview'))
export const moveRefused = refusal('MOVE_REFUSED', 409, textOf(words, 'moveRefused'))
export const alreadySubmitted = refusal('ALREADY_SUBMITTED', 409, textOf(words, 'alreadySubmitted'))
export const nothingToSubmit = refusal('NOTHING_TO_SUBMIT', 409, textOf(words, 'nothingToSubmit'))
export const notInReview = refusal('NOT_IN_REVIEW', 409, textOf(words, 'notInReview'))
export const archivedByAdmin = refusal('ARCHIVED_BY_ADMIN', 409, textOf(words, 'archivedByAdmin'))
export const notDeletable = refusal('NOT_DELETABLE', 409, textOf(words, 'notDeletable'))
