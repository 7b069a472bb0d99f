import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { keyHours } from '../rules/certificates.ts'
import { maxFileBytes } from '../rules/checking.ts'

export const certificateNotFound = refusal('CERTIFICATE_NOT_FOUND', 404, textOf(messages, 'notFound'))
/** A file of a revoked certificate is gone. */
export const certificateGone = refusal('CERTIFICATE_REVOKED', 410, textOf(messages, 'revoked'))
export const alreadyRevoked = refusal('CERTIFICATE_REVOKED', 409, textOf(messages, 'revoked'))
export const statusListNotFound = refusal('STATUS_LIST_NOT_FOUND', 404, textOf(messages, 'listNotFound'))
export const nothingToCheck = refusal('NOTHING_TO_CHECK', 422, textOf(messages, 'nothingToCheck'))
export const fileTooLarge = refusal('TOO_LARGE', 413, textOf(messages, 'fileTooLarge', maxFileBytes / 1024))
export const nameChanged = refusal('NAME_CHANGED', 409, textOf(messages, 'nameChanged'))
export const keyIsNew = refusal('KEY_IS_NEW', 409, textOf(messages, 'keyIsNew', keyHours))
