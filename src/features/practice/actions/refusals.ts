import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/refusals-en.ts'
import {
  maxBanksOfCreator,
  maxQuestionsOfBank,
  maxQuestionsOfTest,
  maxRevisionCards,
  maxTestsOfCourse,
} from '../rules/limits.ts'

/** Each of these also answers for another's row. */
export const bankNotFound = refusal('BANK_NOT_FOUND', 404, textOf(messages, 'bankNotFound'))
export const questionNotFound = refusal('QUESTION_NOT_FOUND', 404, textOf(messages, 'questionNotFound'))
export const courseNotFound = refusal('COURSE_NOT_FOUND', 404, textOf(messages, 'courseNotFound'))
export const testNotFound = refusal('TEST_NOT_FOUND', 404, textOf(messages, 'testNotFound'))
export const attemptNotFound = refusal('ATTEMPT_NOT_FOUND', 404, textOf(messages, 'attemptNotFound'))
/** Also one whose course is not owned any more, or that its creator took out of the test. */
export const cardNotFound = refusal('CARD_NOT_FOUND', 404, textOf(messages, 'cardNotFound'))
export const revisionFull = refusal('REVISION_FULL', 409, textOf(messages, 'revisionFull', maxRevisionCards))
export const sectionNotFound = refusal('SECTION_NOT_FOUND', 404, textOf(messages, 'sectionNotFound'))

export const tooManyBanks = refusal('TOO_MANY_BANKS', 409, textOf(messages, 'tooManyBanks', maxBanksOfCreator))
export const bankFull = refusal('BANK_FULL', 409, textOf(messages, 'bankFull', maxQuestionsOfBank))
export const tooManyTests = refusal('TOO_MANY_TESTS', 409, textOf(messages, 'tooManyTests', maxTestsOfCourse))
export const questionConflict = refusal('QUESTION_CONFLICT', 409, textOf(messages, 'questionConflict'))
export const testConflict = refusal('TEST_CONFLICT', 409, textOf(messages, 'testConflict'))
export const testFull = refusal('TEST_FULL', 409, textOf(messages, 'testFull', maxQuestionsOfTest))
export const nothingToAdd = refusal('NOTHING_TO_ADD', 409, textOf(messages, 'nothingToAdd'))
export const testPublished = refusal('TEST_PUBLISHED', 409, textOf(messages, 'testPublished'))
export const tooManyVersions = refusal('TOO_MANY_VERSIONS', 409, textOf(messages, 'tooManyVersions'))
export const testClosed = refusal('TEST_CLOSED', 409, textOf(messages, 'testClosed'))
export const attemptSubmitted = refusal('ATTEMPT_SUBMITTED', 409, textOf(messages, 'attemptSubmitted'))
export const attemptOpen = refusal('ATTEMPT_OPEN', 409, textOf(messages, 'attemptOpen'))
export const notEnrolled = refusal('NOT_ENROLLED', 403, textOf(messages, 'notEnrolled'))
