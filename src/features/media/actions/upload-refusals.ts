import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'

export const uploadNotFound = refusal('UPLOAD_NOT_FOUND', 404, textOf(messages, 'uploadNotFound'))
export const uploadBusy = refusal('UPLOAD_BUSY', 423, textOf(messages, 'uploadBusy'))
